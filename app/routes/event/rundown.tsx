import { data } from "react-router";
import { listHref } from "~/components/navigation/links";
import { Tabs } from "~/components/navigation/tabs";
import { EmptyState } from "~/components/page/empty-state";
import { PageHeader } from "~/components/page/page-header";
import { pageMeta } from "~/components/page/page-meta";
import { EventFacts } from "~/features/event/event-facts";
import { viewEventFacts } from "~/features/event/event-facts-view.server";
import { DayProfile } from "~/features/rundown/day-profile";
import { toSessionEntries } from "~/features/rundown/rundown";
import { RundownFilter } from "~/features/rundown/rundown-filter";
import { rundownPage } from "~/features/rundown/rundown-page.server";
import { SessionList } from "~/features/rundown/session-list";
import { TakeAlong } from "~/features/rundown/take-along";
import { methodNotAllowed } from "~/http/rendering/not-found-responses";
import { essential } from "~/http/rendering/outage.server";
import { registerStaticList, setStructuredData } from "~/http/rendering/page-data.server";
import { normalizeQuery } from "~/http/routing/canonical";
import { expoStructuredData } from "~/routes/structured-data/site-structured-data.server";
import { siteClock } from "~/services/clock/clock.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/rundown";

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const [event, sessions, programs] = await essential(
    Promise.all([productApi.event(), productApi.sessions(), productApi.programs()]),
  );
  const param = (name: string) => url.searchParams.get(name);
  const query = { day: param("day"), stage: param("stage"), program: param("program") };
  const now = siteClock.now();
  const page = rundownPage({ event, sessions, programs }, query, now);
  if (!page) throw methodNotAllowed(url.pathname + normalizeQuery(url.pathname, url.search, undefined, ["day"]));
  const { known, live, sessions: views, ...rest } = page;
  setStructuredData(context, [expoStructuredData(event, now, { sessions: views })]);
  const view = {
    ...rest,
    facts: viewEventFacts(event, now),
    sessions: registerStaticList(args, toSessionEntries(views, live)),
  };
  // An unknown stage or program has an empty list and status 404.
  return data(view, { status: known ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? `Rundown, ${args.loaderData.dayName}` : "Rundown",
    description: "Every session of the expo by day and stage: times, speakers and programs, and what is on now.",
  });

export default function Rundown({ loaderData }: Route.ComponentProps) {
  const { day, days, dayName, stage, stages, sessions, program, facts } = loaderData;
  return (
    <>
      <PageHeader
        eyebrow="Rundown"
        title={dayName}
        lead={program ? `Sessions of ${program} on this day.` : "What happens when, and on which stage."}
      >
        <EventFacts facts={facts} />
      </PageHeader>
      <div className="page space-y-8">
        <Tabs
          label="Days"
          tabs={days.map(({ number, name }) => ({
            label: name,
            to: listHref("/rundown", { day: number, stage }),
            current: number === day,
          }))}
        />
        <DayProfile sessions={sessions} />
        <RundownFilter day={day} stage={stage} stages={stages} />
        {sessions.length > 0 ? (
          <>
            <h2 className="sr-only">Sessions</h2>
            <SessionList sessions={sessions} />
          </>
        ) : (
          <EmptyState title="Nothing here on this day">
            No session of this day fits. Choose another day or all stages.
          </EmptyState>
        )}
        <TakeAlong day={day} dayName={dayName} />
      </div>
    </>
  );
}
