import { Form, useLocation } from "react-router";
import { FaultList, Refusal } from "~/content/editing/documents/form-outcome";
import { CONTENT_PATH, scheduledPath } from "~/content/editing/documents/staff-paths";
import { PublishedBy } from "~/content/editing/publications/revision-list";
import { ComparedDocuments } from "~/content/editing/publications/revision-view";
import { m } from "~/paraglide/messages";
import { NothingHere } from "~/staff/frame/lists/nothing-here";
import { StaffLink } from "~/staff/staff-link";
import type { ListedScheduled, ShownSchedule, ShownScheduled } from "./schedule-pages";

/** Publications of one kind: those that wait, or those that do not. */
function ScheduledLines({ scheduled }: { scheduled: readonly ListedScheduled[] }) {
  return (
    <ul className="divide-y divide-line">
      {scheduled.map(({ id, when, who, what, outcome }) => (
        <li key={id} className="wrap-anywhere">
          <StaffLink to={scheduledPath(id)} className="block py-3">
            <span className="block text-sm text-muted">
              <span className="text-link">{when}</span>
              {` · ${outcome}`}
            </span>
            <PublishedBy who={who} what={what} />
          </StaffLink>
        </li>
      ))}
    </ul>
  );
}

/** All publications that wait for their time, and what became of the last ones. */
export function ScheduleList({ page: { refused, waiting, settled } }: { page: ShownSchedule }) {
  return (
    <div className="space-y-10">
      {refused.length > 0 ? (
        <section className="rounded-2xl border-2 border-danger p-5">
          <h2 className="font-display text-xl font-bold">{m.schedule_refused_title()}</h2>
          <ScheduledLines scheduled={refused} />
        </section>
      ) : null}
      <section>
        <h2 className="font-display text-2xl font-bold">{m.schedule_waiting_title()}</h2>
        {waiting.length === 0 ? (
          <NothingHere text={m.schedule_waiting_none()} next={{ to: CONTENT_PATH, label: m.staff_open_content() }} />
        ) : null}
        <ScheduledLines scheduled={waiting} />
      </section>
      {settled.length > 0 ? (
        <section>
          <h2 className="font-display text-2xl font-bold">{m.schedule_settled_title()}</h2>
          <ScheduledLines scheduled={settled} />
        </section>
      ) : null}
    </div>
  );
}

/** One of them: what it changes, and the button that cancels it. */
export function ScheduledView({ page }: { page: ShownScheduled }) {
  const { pathname } = useLocation();
  const { scheduled, end, faults, comparison, message } = page;
  return (
    <div className="max-w-4xl space-y-8">
      <Refusal text={message} />
      <div className="wrap-anywhere">
        <p className="font-semibold">{scheduled.outcome}</p>
        <p>
          <PublishedBy who={scheduled.who} what={scheduled.what} />
        </p>
      </div>
      {faults.length > 0 ? (
        <FaultList title={m.schedule_why()} faults={faults.map((text) => ({ text, href: null }))} />
      ) : null}
      <section>
        <h2 className="font-display text-2xl font-bold">{m.schedule_changes()}</h2>
        <ComparedDocuments comparison={comparison} />
      </section>
      {end === null ? null : (
        <Form method="post" action={pathname} reloadDocument>
          <button type="submit" className="button-quiet">
            {end === "cancel" ? m.schedule_cancel() : m.schedule_dismiss()}
          </button>
        </Form>
      )}
    </div>
  );
}
