import { Link } from "react-router";
import { Picture } from "~/components/media/picture";
import { pageMeta } from "~/components/page/page-meta";
import { ServerHtml } from "~/components/rendering/server-html";
import { Share } from "~/components/share/share";
import { SLUG_PATTERN } from "~/entities/values/addresses";
import { EventFacts } from "~/features/event/event-facts";
import { toEventFactsView } from "~/features/event/event-views.server";
import { toSessionEntries, toSessionViews } from "~/features/rundown/rundown";
import { SpeakerMark } from "~/features/rundown/session/speaker-mark";
import { findSpeaker, initialsOf } from "~/features/rundown/session/speakers.server";
import { Sessions } from "~/features/rundown/session-list";
import { pageNotFound } from "~/http/rendering/not-found-responses";
import { essential } from "~/http/rendering/outage.server";
import { setStructuredData } from "~/http/rendering/page-data.server";
import { serverHtml } from "~/http/rendering/server-html.server";
import { movedPage } from "~/http/routing/moved-pages.server";
import { localHref } from "~/i18n/current-locale";
import { splitLocale } from "~/i18n/split-locale";
import { m } from "~/paraglide/messages";
import { siteClock } from "~/services/clock/clock.server";
import { describePicture } from "~/services/pictures/pictures.server";
import { productApi } from "~/services/product-api/product-api.server";
import { expoStructuredData, personStructuredData, siteUrl } from "~/site/structured-data.server";
import type { Route } from "./+types/speaker";

export async function loader(args: Route.LoaderArgs) {
  const { params, url, context } = args;
  if (!SLUG_PATTERN.test(params.slug)) throw pageNotFound(url.pathname);
  const [event, sessions, programs] = await essential(
    Promise.all([productApi.event(), productApi.sessions(), productApi.programs()]),
  );
  const found = findSpeaker(sessions, params.slug);
  if (!found) throw (await movedPage("speakers", params.slug)) ?? pageNotFound(url.pathname);
  const { name, role, photo } = found.speaker;
  const now = siteClock.now();
  const views = toSessionViews(found.sessions, programs, now);
  setStructuredData(context, [
    personStructuredData({ name, role, path: splitLocale(url.pathname).path }),
    expoStructuredData(event, now, { sessions: views }),
  ]);
  return {
    name,
    role,
    lang: views[0]?.lang,
    photo: photo ? describePicture(photo) : null,
    initials: initialsOf(name),
    sessions: serverHtml(args, <Sessions sessions={toSessionEntries(views, false)} withDay />),
    facts: toEventFactsView(event, now),
    url: siteUrl + localHref(splitLocale(url.pathname).path),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  pageMeta(args, {
    title: loaderData?.name ?? m.rundown_speaker(),
    description: loaderData ? m.rundown_speaker_description(loaderData) : "",
  });

export default function SpeakerPage({ loaderData: speaker }: Route.ComponentProps) {
  return (
    <article>
      <header className="page-head pictured" data-motif="talk">
        <div className="page flex flex-wrap items-center gap-x-8 gap-y-5 pt-10 pb-6">
          {speaker.photo ? (
            <Picture
              image={speaker.photo}
              alt=""
              sizes="8rem"
              priority
              className="aspect-square w-32 rounded-full object-cover"
            />
          ) : (
            <SpeakerMark initials={speaker.initials} size={112} />
          )}
          <div className="min-w-0 flex-1 basis-72">
            <p className="eyebrow blazed">{m.rundown_speaker()}</p>
            <h1 tabIndex={-1} className="mt-3 font-display text-display outline-none">
              {speaker.name}
            </h1>
            <p lang={speaker.lang} className="mt-3 text-lead text-muted">
              {speaker.role}
            </p>
          </div>
        </div>
      </header>
      <div className="page space-y-12">
        <section aria-labelledby="sessions">
          <h2 id="sessions" className="blazed mb-6 font-display text-heading">
            {m.rundown_on_stage()}
          </h2>
          <ServerHtml html={speaker.sessions} />
        </section>
        <div className="space-y-4">
          <Share title={speaker.name} url={speaker.url} />
          <p className="print:hidden">
            <Link to="/speakers" className="text-link inline-flex min-h-11 items-center">
              {m.rundown_all_speakers()}
            </Link>
          </p>
        </div>
        <EventFacts facts={speaker.facts} />
      </div>
    </article>
  );
}
