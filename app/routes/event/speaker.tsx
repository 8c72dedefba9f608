import { Link } from "react-router";
import { siteClock } from "~/base/clock/clock.server";
import { localHref } from "~/base/i18n/current-locale";
import { splitLocale } from "~/base/i18n/split-locale";
import { SLUG_PATTERN } from "~/base/values/addresses";
import { movedPage } from "~/content/http/moved-pages.server";
import { seasonAt } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { seasonRules } from "~/content/season/season-rules";
import { expoStructuredData, personStructuredData, siteUrl } from "~/content/site/structured-data.server";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { Share } from "~/design/components/share/share";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { setStructuredData } from "~/platform/http/rendering/page-data.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { EventFacts } from "~/visitors/event/event-facts";
import { toEventFactsView } from "~/visitors/event/event-views.server";
import { SpeakerPicture } from "~/visitors/rundown/faces/speaker-picture";
import { speakerPictures } from "~/visitors/rundown/faces/speaker-pictures.server";
import { toSessionEntries, toSessionViews, withoutPastStars } from "~/visitors/rundown/rundown";
import { findSpeaker, ofSpeaker } from "~/visitors/rundown/session/speakers.server";
import { Sessions } from "~/visitors/rundown/session-list";
import type { Route } from "./+types/speaker";

export async function loader(args: Route.LoaderArgs) {
  const { params, url, context } = args;
  if (!SLUG_PATTERN.test(params.slug)) throw pageNotFound(url.pathname);
  const [event, sessions, programs] = await required(
    Promise.all([productApi.event(), productApi.sessions(), productApi.programs()]),
  );
  const found = findSpeaker(sessions, params.slug);
  if (!found) throw (await movedPage("speakers", params.slug)) ?? pageNotFound(url.pathname);
  const { name, role } = found.speaker;
  const now = siteClock.now();
  const views = toSessionViews(found.sessions, programs, now);
  const shown = ofSpeaker(views, `/speakers/${params.slug}`);
  const live = seasonRules[seasonAt(event, now)].isOn;
  const entries = withoutPastStars(toSessionEntries(shown, live), now).map((entry) => ({
    ...entry,
    withWhom: m.rundown_with_whom(),
  }));
  setStructuredData(context, [
    {
      ...personStructuredData({ name, role, path: splitLocale(url.pathname).path }),
      ...(found.about && { description: found.about.text }),
    },
    expoStructuredData(event, now, { sessions: shown }),
  ]);
  return {
    name,
    role,
    about: found.about,
    lang: views[0]?.lang,
    picture: speakerPictures(found.sessions)(found.speaker),
    sessions: serverHtml(args, <Sessions sessions={entries} withDay />),
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
      <header className="page-head contours">
        <div className="page flex flex-wrap items-center gap-x-8 gap-y-5 pt-6 pb-6">
          <p className="basis-full print:hidden">
            <Link to="/speakers" className="text-link inline-flex min-h-11 items-center">
              {m.rundown_all_speakers()}
            </Link>
          </p>
          {speaker.picture ? <SpeakerPicture picture={speaker.picture} size="large" /> : null}
          <div className="min-w-0 flex-1 basis-72">
            <p className="eyebrow blazed">{m.rundown_speaker()}</p>
            <h1 tabIndex={-1} className="mt-3 font-display text-display outline-none">
              {speaker.name}
            </h1>
            <p lang={speaker.lang} className="mt-3 text-lead text-muted">
              {speaker.role}
            </p>
            {speaker.about ? (
              <p lang={speaker.about.lang} className="mt-3 max-w-prose">
                {speaker.about.text}
              </p>
            ) : null}
          </div>
        </div>
      </header>
      <div className="page grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="sessions">
          <h2 id="sessions" className="blazed mb-6 font-display text-heading">
            {m.rundown_on_stage()}
          </h2>
          <ServerHtml html={speaker.sessions} />
        </section>
        <div className="h-fit space-y-4 rounded-3xl bg-raised p-6">
          <EventFacts facts={speaker.facts} />
          <Share title={speaker.name} url={speaker.url} />
        </div>
      </div>
    </article>
  );
}
