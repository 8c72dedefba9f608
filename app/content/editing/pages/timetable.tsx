import type { ListPage } from "~/content/editing/forms-page/content-pages";
import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";

type Listed = ListPage["documents"][number];

/** Sessions by time, below the day that they are on. Those that cannot be read stand at the end, without a time. */
export function Timetable({ documents }: { documents: readonly Listed[] }) {
  return daysOf(documents).map(({ day, listed }) => (
    <section key={day} aria-label={day || m.lists_no_time()} className="timetable-day">
      <h2>
        {day || m.lists_no_time()} <small>{listed.length}</small>
      </h2>
      <ul className="staff-rows">
        {listed.map((document) => (
          <TimetableRow key={document.id} document={document} />
        ))}
      </ul>
    </section>
  ));
}

/** Neighbours of one day together. */
function daysOf(documents: readonly Listed[]) {
  const days: { day: string; listed: Listed[] }[] = [];
  for (const document of documents) {
    const day = document.entry?.day ?? "";
    const last = days.at(-1);
    if (last?.day === day) last.listed.push(document);
    else days.push({ day, listed: [document] });
  }
  return days;
}

function TimetableRow({
  document: { href, title, entry, facts, changed, marks, draft, entryId },
}: {
  document: Listed;
}) {
  const pills = [...(entry?.state ? [entry.state] : []), ...marks.map((label) => ({ label, tone: "waits" as const }))];
  return (
    <li id={entryId}>
      <StaffLink to={href} className="timetable-row">
        <span className="timetable-time">
          <strong>{entry?.from}</strong> {entry ? <small>{`– ${entry.to}`}</small> : null}
        </span>{" "}
        <span className="timetable-title wrap-anywhere">
          <strong>{title}</strong>
          {pills.map(({ label, tone }) => (
            <span key={label} className="staff-pill" data-tone={tone}>
              {label}
            </span>
          ))}
          {changed ? <small>{changed}</small> : null}
          {draft ? <small className="font-semibold text-trail">{draft}</small> : null}
        </span>{" "}
        <span className="timetable-where">
          <span>{entry ? entry.stage : facts}</span> <span>{entry?.kind}</span>
        </span>{" "}
        <span className="timetable-who">{entry?.speakers}</span>
      </StaffLink>
    </li>
  );
}
