import { Link } from "react-router";
import { announcedDays } from "~/content/model/expo-days";
import { sessionPath } from "~/content/model/rundown";
import { Tabs } from "~/design/components/navigation/tabs";
import { EmptyState } from "~/design/components/page/empty-state";
import { PageHeader } from "~/design/components/page/page-header";
import { m } from "~/paraglide/messages";
import { Unannounced } from "~/visitors/event/unannounced";
import { ChangeList } from "~/visitors/rundown/changes/change-list";
import { listChanges } from "~/visitors/rundown/changes/list-changes.server";
import { type SessionEntryData, toSessionEntries } from "~/visitors/rundown/rundown";
import { type RundownData, rundownPage } from "~/visitors/rundown/rundown-page.server";
import { sessionPage } from "~/visitors/rundown/session/session-page.server";
import { SessionFacts, SessionNeighbours, SessionSpeakers } from "~/visitors/rundown/session/session-parts";
import { Sessions } from "~/visitors/rundown/session-list";
import type { PackPage } from "./pack-page";

/**
 * The rundown of each day, the page of each session, and what changed. What is on now is not marked: a phone shows the pages hours later.
 * @param mapOf the address of a stage on the map @param now ms since the epoch
 */
export function* sessionPages(
  data: RundownData,
  mapOf: (stage: string) => string | undefined,
  now: number,
): Generator<PackPage> {
  for (const index of announcedDays(data.event).keys()) yield rundownOf(data, index + 1, now);
  for (const session of data.sessions) yield sessionOf(data, sessionPath(session), mapOf, now);
  yield changesOf(data);
}

/** Without what is so at a moment, and without portraits: they are pictures, which the phone has not. */
const withoutMoment = (entry: SessionEntryData): SessionEntryData => ({
  ...entry,
  ...{ phase: undefined, progress: undefined },
  speakers: entry.speakers.map(({ name, role }) => ({ name, role })),
});

function rundownOf(data: RundownData, number: number, now: number): PackPage {
  const path = `/rundown?day=${number}`;
  const page = rundownPage(data, new URLSearchParams({ day: String(number) }), now);
  if (!page) return { path, title: m.rundown_title(), main: null };
  const entries = toSessionEntries(page.sessions, false).map((entry, index) => ({
    ...withoutMoment(entry),
    id: page.sessions[index]?.id,
  }));
  const main = (
    <>
      <PageHeader motif="stage" eyebrow={m.rundown_title()} title={page.dayName} tight />
      <div className="page space-y-4">
        <Tabs label={m.rundown_days()} tabs={page.tabs} equal />
        <p className="font-semibold">{page.count}</p>
        {!page.announced ? (
          <Unannounced title={m.event_unannounced_rundown()} />
        ) : entries.length === 0 ? (
          <EmptyState title={m.rundown_empty_title()}>
            <p>{m.rundown_empty_text()}</p>
          </EmptyState>
        ) : (
          <Sessions sessions={entries} byHour />
        )}
        <p>
          <Link to="/rundown/changes" className="text-link inline-flex min-h-11 items-center">
            {m.rundown_changes_title()}
          </Link>
        </p>
      </div>
    </>
  );
  return { path, title: page.title, main };
}

function sessionOf(
  data: RundownData,
  path: string,
  mapOf: (stage: string) => string | undefined,
  now: number,
): PackPage {
  const page = sessionPage(data, path.split("/").at(-1) ?? "", now);
  if (!page) return { path, title: m.rundown_session(), main: null };
  const { session, view, together } = page;
  const main = (
    <article>
      <header className="page-head contours">
        <div className="page pt-6 pb-6">
          <p>
            <Link to={view.back.to} className="text-link inline-flex min-h-11 items-center">
              {view.back.label}
            </Link>
          </p>
          {session.cancelled ? <p className="eyebrow blazed mt-4">{m.rundown_cancelled()}</p> : null}
          <h1 lang={view.lang} className="mt-3 font-display text-display">
            {view.title}
          </h1>
        </div>
      </header>
      <div className="page space-y-12">
        <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div>
            <p lang={view.lang} className="max-w-prose text-lead">
              {view.description}
            </p>
            <SessionSpeakers speakers={view.speakers.map(({ name, role }) => ({ name, role }))} lang={view.lang} />
          </div>
          <div className="h-fit rounded-3xl bg-raised p-6 max-lg:order-first">
            <SessionFacts session={view} map={mapOf(session.stage)} />
          </div>
        </div>
        {together.length > 0 ? (
          <section aria-labelledby="together">
            <h2 id="together" className="blazed mb-6 font-display text-heading">
              {m.rundown_session_together()}
            </h2>
            <div className="together">
              <Sessions sessions={together.map(withoutMoment)} />
            </div>
          </section>
        ) : null}
        <SessionNeighbours previous={view.previous} next={view.next} stage={view.stage} />
      </div>
    </article>
  );
  return { path, title: view.title, main };
}

function changesOf({ sessions }: RundownData): PackPage {
  const changes = listChanges(sessions, null);
  const main = (
    <>
      <PageHeader
        motif="stage"
        eyebrow={m.rundown_title()}
        title={m.rundown_changes_title()}
        lead={m.rundown_changes_lead()}
      />
      <div className="page">
        {changes.length > 0 ? (
          <ChangeList changes={changes} />
        ) : (
          <EmptyState title={m.rundown_changes_none()}>
            <p>{m.rundown_changes_none_text()}</p>
          </EmptyState>
        )}
      </div>
    </>
  );
  return { path: "/rundown/changes", title: m.rundown_changes_title(), main };
}
