import { Link } from "react-router";
import { SectionLinks } from "~/components/navigation/section-links";
import { PageHeader } from "~/components/page/page-header";
import { pageMeta } from "~/components/page/page-meta";
import { SeasonCard } from "~/components/page/season-card";
import { isOpenForBusiness, seasonAt } from "~/entities/values/season";
import { seasonViews } from "~/entities/values/season-views";
import { EventFacts } from "~/features/event/event-facts";
import { viewEventFacts } from "~/features/event/event-views.server";
import { VisitTopics, Ways } from "~/features/visit/visit-facts";
import { amenityFeatures, viewVisit } from "~/features/visit/visit-view.server";
import { essential } from "~/http/rendering/outage.server";
import { registerStaticList, setStructuredData } from "~/http/rendering/page-data.server";
import { venueStructuredData } from "~/routes/structured-data/site-structured-data.server";
import { siteClock } from "~/services/clock/clock.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/visit";

export async function loader(args: Route.LoaderArgs) {
  const [event, visit] = await essential(Promise.all([productApi.event(), productApi.visit()]));
  setStructuredData(args.context, [{ ...venueStructuredData(event), amenityFeature: amenityFeatures(visit) }]);
  const { ways, topics, sections } = viewVisit(visit);
  const now = siteClock.now();
  const season = seasonAt(event, now);
  return {
    season: seasonViews[season].pages["/visit"],
    invites: isOpenForBusiness(season),
    facts: viewEventFacts(event, now),
    sections,
    ways: registerStaticList(args, ways),
    topics: registerStaticList(args, topics),
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Plan your visit",
    description:
      "Getting there by train, bus, ride-hailing, car and bicycle, opening hours, payment, children, prayer rooms, food, accessibility and lockers.",
  });

export default function VisitPage({
  loaderData: { season, invites, facts, sections, ways, topics },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader eyebrow={invites ? "Before you set out" : undefined} title="Plan your visit" lead={season.lead}>
        <EventFacts facts={facts} />
      </PageHeader>
      <SectionLinks label="On this page" sections={sections} />
      <div className="page">
        {season.card ? (
          <div className="mb-10">
            <SeasonCard card={season.card} />
          </div>
        ) : null}
        <section id="getting-there" aria-labelledby="getting-there-title">
          <h2 id="getting-there-title" className="blazed font-display text-heading">
            Getting there
          </h2>
          <Ways ways={ways} />
        </section>
        <VisitTopics topics={topics} />
        <p className="mt-10">
          Something else?{" "}
          <Link to="/faq" className="text-link">
            Read the questions and answers
          </Link>{" "}
          or{" "}
          <Link to="/contact" className="text-link">
            write to us
          </Link>
          .
        </p>
      </div>
    </>
  );
}
