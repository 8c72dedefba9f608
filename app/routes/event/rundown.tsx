import { data, Link } from "react-router";
import { Tabs } from "~/components/navigation/tabs";
import { EmptyState } from "~/components/page/empty-state";
import { PageHeader } from "~/components/page/page-header";
import { pageMeta } from "~/components/page/page-meta";
import { env } from "~/env.server";
import { EventFacts } from "~/features/event/event-facts";
import { viewEventFacts } from "~/features/event/event-views.server";
import { DayProfile } from "~/features/rundown/day-profile";
import { dayProfile } from "~/features/rundown/day-profile.server";
import { toSessionEntries } from "~/features/rundown/rundown";
import { RundownFilter } from "~/features/rundown/rundown-filter";
import { rundownPage, takeAlong } from "~/features/rundown/rundown-page.server";
import { SessionGrid } from "~/features/rundown/session-grid";
import { sessionGrid } from "~/features/rundown/session-grid.server";
import { SessionList } from "~/features/rundown/session-list";
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
  const now = siteClock.now();
  const page = rundownPage({ event, sessions, programs }, url.searchParams, now);
  if (!page) throw methodNotAllowed(url.pathname + normalizeQuery(url.pathname, url.search, undefined, ["day"]));
  const { known, live, over, season, sessions: views, ...rest } = page;
  const current = live ? now : undefined;
  const profile = dayProfile(views, current);
  const isGrid = page.view === "grid";
  setStructuredData(context, [expoStructuredData(event, now, { sessions: isGrid ? [] : views })]);
  const view = {
    ...rest,
    facts: viewEventFacts(event, now),
    profile: registerStaticList(args, profile ? [profile] : []),
    sessions: registerStaticList(args, isGrid ? [] : toSessionEntries(views, live)),
    grid: registerStaticList(args, isGrid && views.length > 0 ? [sessionGrid(views, current)] : []),
    takeAlong: takeAlong(page, env.app.url),
  };
  // An unknown stage or program has an empty list and status 404.
  return data(view, { status: known ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? `Rundown, ${args.loaderData.dayName}` : "Rundown",
    description: "Every session of the expo by day and stage: times, speakers and programs, and what is on now.",
  });

export default function Rundown({ loaderData: page }: Route.ComponentProps) {
  const { sessions, grid } = page;
  return (
    <>
      <PageHeader eyebrow={page.eyebrow} title={page.dayName} lead={page.lead}>
        <EventFacts facts={page.facts} />
      </PageHeader>
      <div className="page space-y-6">
        <Tabs label="Days" tabs={page.tabs} equal />
        <DayProfile profile={page.profile} />
        <RundownFilter {...page} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <p role="status" className="font-semibold">
            {page.count}
          </p>
          {page.reset ? <RundownLink {...page.reset} /> : null}
          {page.jump ? <RundownLink to={page.jump} label="Jump to now" /> : null}
          <nav aria-label="View" className="view-switch">
            {page.views.map(({ label, to, current }) => (
              <Link key={label} to={to} preventScrollReset aria-current={current ? "page" : undefined}>
                {label}
              </Link>
            ))}
          </nav>
        </div>
        {sessions.length > 0 ? (
          <>
            <h2 className="sr-only">Sessions</h2>
            <SessionList sessions={sessions} now={page.now} />
          </>
        ) : null}
        {grid.length > 0 ? <SessionGrid grid={grid} day={page.dayName} /> : null}
        {sessions.length + grid.length > 0 ? null : (
          <EmptyState title="Nothing here on this day">
            <p>No session of this day fits. Choose another day or fewer filters.</p>
            {page.reset ? <RundownLink {...page.reset} /> : null}
          </EmptyState>
        )}
        <TakeAlong links={page.takeAlong} />
      </div>
    </>
  );
}

function RundownLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      preventScrollReset={!to.includes("#")}
      className="text-link inline-flex min-h-11 items-center print:hidden"
    >
      {label}
    </Link>
  );
}

/** The rundown for the visitor's calendar, as a subscription or a file. */
function TakeAlong({ links }: { links: readonly { href: string; label: string }[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="take-along" className="mt-12 border-t border-line pt-8 print:hidden">
      <h2 id="take-along" className="font-display text-xl font-bold">
        Take it along
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className="text-link inline-flex min-h-11 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
