import { Link } from "react-router";
import { siteClock } from "~/base/clock/clock.server";
import { localHref } from "~/base/i18n/current-locale";
import { shownYear } from "~/base/i18n/shown-year";
import { SLUG_PATTERN } from "~/base/values/addresses";
import { movedPage } from "~/content/http/moved-pages.server";
import { productApi } from "~/content/product-api/product-api.server";
import { expoStructuredData, siteUrl } from "~/content/site/structured-data.server";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { Share } from "~/design/components/share/share";
import { Star } from "~/design/components/star/star";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { optional, required } from "~/platform/http/rendering/outage.server";
import { setStructuredData } from "~/platform/http/rendering/page-data.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { EventFacts } from "~/visitors/event/event-facts";
import { toEventFactsView } from "~/visitors/event/event-views.server";
import chartStyles from "~/visitors/map/chart.css?url";
import { MiniChart } from "~/visitors/map/hall/mini-chart";
import { stageChart, stageOnMap } from "~/visitors/map/place-view.server";
import { sessionNotes } from "~/visitors/rundown/changes/session-changes.server";
import { withoutPastStars } from "~/visitors/rundown/rundown";
import { sessionPage } from "~/visitors/rundown/session/session-page.server";
import {
  Fact,
  FactLink,
  SessionFacts,
  SessionNeighbours,
  SessionSpeakers,
} from "~/visitors/rundown/session/session-parts";
import { Sessions } from "~/visitors/rundown/session-list";
import { sessionWord } from "~/visitors/stars/word";
import type { Route } from "./+types/session";

export async function loader(args: Route.LoaderArgs) {
  const { params, url, context } = args;
  if (!SLUG_PATTERN.test(params.slug)) throw pageNotFound(url.pathname);
  const [event, sessions, programs] = await required(
    Promise.all([productApi.event(), productApi.sessions(), productApi.programs()]),
  );
  const now = siteClock.now();
  const page = sessionPage({ event, sessions, programs, notes: sessionNotes(sessions) }, params.slug, now);
  if (!page) throw (await movedPage("sessions", params.slug)) ?? pageNotFound(url.pathname);
  const { session, isOver, view, together } = page;
  const [brand, plan] = await Promise.all([
    session.brand ? optional(productApi.brand(session.brand)) : null,
    optional(productApi.plan()),
  ]);
  const chart = stageChart(plan, session.stage);
  setStructuredData(context, [expoStructuredData(event, now, { sessions: [session] })]);
  return {
    ...view,
    brand: session.brand ? { slug: session.brand, name: brand?.brand.name ?? m.rundown_session_exhibitor() } : null,
    together: together.length > 0 ? serverHtml(args, <Sessions sessions={withoutPastStars(together, now)} />) : null,
    star:
      shownYear() === null && !isOver
        ? serverHtml(args, <Star word={sessionWord(session)} name={session.title} label={m.plan_star_label()} />)
        : null,
    facts: toEventFactsView(event, now),
    url: siteUrl + localHref(session.path),
    map: stageOnMap(plan, session.stage),
    chart: chart && serverHtml(args, <MiniChart chart={chart} name={m.map_of({ hall: session.stage })} />),
  };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: chartStyles }];

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  pageMeta(args, {
    title: loaderData?.title ?? m.rundown_session(),
    description: loaderData ? m.rundown_session_description(loaderData) : "",
  });

export default function SessionPage({ loaderData: session }: Route.ComponentProps) {
  const { program, brand } = session;
  return (
    <article>
      <header className="page-head pictured" data-motif={session.motif}>
        <div className="page pt-6 pb-6">
          <p className="print:hidden">
            <Link to={session.back.to} className="text-link inline-flex min-h-11 items-center">
              {session.back.label}
            </Link>
          </p>
          {session.state ? <p className="eyebrow blazed mt-4">{session.state}</p> : null}
          <h1 tabIndex={-1} lang={session.lang} className="mt-3 font-display text-display outline-none">
            {session.title}
          </h1>
          <p lang={session.lang} className="page-lead text-lead">
            {session.description}
          </p>
        </div>
      </header>
      <div className="page space-y-12">
        <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="space-y-10">
            <SessionSpeakers speakers={session.speakers} lang={session.lang} />
            <Share title={session.title} url={session.url} />
            {session.together ? (
              <section aria-labelledby="together">
                <h2 id="together" className="blazed mb-6 font-display text-heading">
                  {m.rundown_session_together()}
                </h2>
                <ServerHtml html={session.together} className="together" />
              </section>
            ) : null}
          </div>
          <div className="h-fit rounded-3xl bg-raised p-6 max-lg:order-first lg:sticky lg:top-24">
            <SessionFacts
              session={session}
              map={session.map}
              chart={session.chart ? <ServerHtml html={session.chart} className="mt-2 block" /> : null}
            >
              {program ? (
                <Fact label={m.rundown_session_program()}>
                  <FactLink to={`/programs#${program.slug}`}>{program.name}</FactLink>
                </Fact>
              ) : null}
              {brand ? (
                <Fact label={m.rundown_session_held_by()}>
                  <FactLink to={`/brands/${brand.slug}`}>{brand.name}</FactLink>
                </Fact>
              ) : null}
            </SessionFacts>
            <div className="mt-6 flex flex-wrap gap-3 print:hidden">
              {session.star ? <ServerHtml html={session.star} /> : null}
              {session.calendar ? (
                <Link to={session.calendar} reloadDocument className="button-quiet">
                  {m.rundown_session_calendar()}
                </Link>
              ) : null}
            </div>
          </div>
        </div>
        <SessionNeighbours previous={session.previous} next={session.next} stage={session.stage} />
        <EventFacts facts={session.facts} />
      </div>
    </article>
  );
}
