import { data, Form, useSubmit } from "react-router";
import { useFieldValues } from "~/components/form/use-field-values";
import { listHref } from "~/components/navigation/links";
import { Tabs } from "~/components/navigation/tabs";
import { EmptyState } from "~/components/page/empty-state";
import { PageHeader } from "~/components/page/page-header";
import { pageMeta } from "~/components/page/page-meta";
import { useSite } from "~/components/page/use-site";
import { EventFacts } from "~/features/event/event-facts";
import { viewEventFacts } from "~/features/event/event-views.server";
import { DayProfile } from "~/features/rundown/day-profile";
import { toSessionEntries } from "~/features/rundown/rundown";
import { rundownPage } from "~/features/rundown/rundown-page.server";
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

/** Chooses a stage within a day: a GET form, which follows at once with scripts. */
function RundownFilter(props: { day: number; stage: string; stages: readonly string[] }) {
  const submit = useSubmit();
  const fields = useFieldValues({ stage: props.stage });
  return (
    <Form
      ref={fields}
      method="get"
      action="/rundown"
      preventScrollReset
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
      className="flex flex-wrap items-end gap-3 print:hidden"
    >
      <input type="hidden" name="day" value={props.day} />
      <label className="block">
        <span className="mb-1 block text-sm font-semibold">Stage</span>
        <select name="stage" defaultValue={props.stage} className="field">
          <option value="">All stages</option>
          {props.stages.map((stage) => (
            <option key={stage}>{stage}</option>
          ))}
        </select>
      </label>
      <button type="submit" className="button-quiet">
        Show
      </button>
    </Form>
  );
}

/** The rundown for the visitor's calendar, as a subscription or a file. */
function TakeAlong({ day, dayName }: { day: number; dayName: string }) {
  const site = useSite();
  const subscription = site && `${site.url.replace(/^https?:/, "webcal:")}/rundown.ics`;
  const links = [
    ...(subscription ? [{ href: subscription, label: "Subscribe in your calendar" }] : []),
    { href: `/rundown.ics?day=${day}`, label: `${dayName} as a calendar file` },
    { href: "/rundown.ics", label: "All days as a calendar file" },
    { href: "/rundown.json", label: "For conference apps (JSON)" },
    { href: "/event.ics", label: "Just the dates" },
  ];
  return (
    <section aria-labelledby="take-along" className="print:hidden">
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
