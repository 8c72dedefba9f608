import { Link } from "react-router";
import { siteClock } from "~/base/clock/clock.server";
import { seasonAt } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { isOpenForBusiness } from "~/content/season/season-rules";
import { seasonViews } from "~/content/season/season-views";
import { venueStructuredData } from "~/content/site/structured-data.server";
import { SectionLinks } from "~/design/components/navigation/section-links";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { SeasonCard } from "~/design/components/page/season-card";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";
import { optional, required } from "~/platform/http/rendering/outage.server";
import { setStructuredData } from "~/platform/http/rendering/page-data.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { EventFacts } from "~/visitors/event/event-facts";
import { toEventFactsView } from "~/visitors/event/event-views.server";
import chartStyles from "~/visitors/map/chart.css?url";
import { entranceMap } from "~/visitors/map/small-maps.server";
import { Entrance } from "~/visitors/visit/entrance";
import { VisitTopics, Ways } from "~/visitors/visit/visit-facts";
import { amenityFeatures, toVisitView, visitIn, visitTitle } from "~/visitors/visit/visit-view.server";
import type { Route } from "./+types/visit";

export async function loader(args: Route.LoaderArgs) {
  const [[event, given, halls], plan] = await Promise.all([
    required(Promise.all([productApi.event(), productApi.visit(), productApi.halls()])),
    optional(productApi.plan()),
  ]);
  const entrance = plan && entranceMap(plan);
  const now = siteClock.now();
  const season = seasonAt(event, now);
  const visit = visitIn(given, season, halls);
  setStructuredData(args.context, [{ ...venueStructuredData(event), amenityFeature: amenityFeatures(visit) }]);
  const { ways, topics, sections, lang } = toVisitView(visit);
  return {
    title: visitTitle(season),
    season: seasonViews()[season].pages["/visit"],
    eyebrow: isOpenForBusiness(season) ? m.info_visit_eyebrow() : undefined,
    facts: toEventFactsView(event, now),
    sections,
    lang,
    ways,
    topics,
    entrance: entrance && serverHtml(args, <Entrance map={entrance} />),
  };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: chartStyles }];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.title ?? m.info_visit_title(),
    description: m.info_visit_description(),
  });

export default function VisitPage({
  loaderData: { title, season, eyebrow, facts, sections, lang, ways, topics, entrance },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader motif="platform" eyebrow={eyebrow} title={title} lead={season.lead}>
        <EventFacts facts={facts} />
      </PageHeader>
      {/* The links stay in sight as long as what they lead to. */}
      <div>
        <SectionLinks label={m.info_visit_contents()} sections={sections} />
        <div className="page">
          {season.card ? (
            <div className="mb-8">
              <SeasonCard card={season.card} />
            </div>
          ) : null}
          <section id="getting-there" aria-labelledby="getting-there-title">
            <h2 id="getting-there-title" className="blazed font-display text-heading">
              {m.info_visit_getting_there()}
            </h2>
            <Ways ways={ways} lang={lang} />
            {entrance ? <ServerHtml html={entrance} className="mt-6 block" /> : null}
          </section>
          <VisitTopics topics={topics} lang={lang} />
        </div>
      </div>
      <div className="page">
        <p>
          {m.info_visit_else()}{" "}
          <Link to="/faq" className="text-link">
            {m.info_visit_else_faq()}
          </Link>{" "}
          {m.info_visit_else_or()}{" "}
          <Link to="/contact" className="text-link">
            {m.info_visit_else_contact()}
          </Link>
          .
        </p>
      </div>
    </>
  );
}
