import type { ListPage } from "~/content/editing/forms-page/content-pages";
import { StaffLink } from "~/staff/staff-link";

type Listed = ListPage["documents"][number];

/** Sessions by time, below the day that they are on. One that cannot be read stands without a time. */
export function Timetable({ days }: { days: NonNullable<ListPage["days"]> }) {
  return days.map(({ day, documents }) => (
    <section key={day} className="timetable-day">
      <h2>
        {day} <small>{documents.length}</small>
      </h2>
      <ul className="staff-rows">
        {documents.map((document) => (
          <TimetableRow key={document.id} document={document} />
        ))}
      </ul>
    </section>
  ));
}

function TimetableRow({ document }: { document: Listed }) {
  const { href, entry, facts, entryId } = document;
  return (
    <li id={entryId}>
      <StaffLink to={href} className="timetable-row">
        <span className="timetable-time">
          <strong>{entry?.from}</strong> <small>{entry?.to}</small>
        </span>{" "}
        <span className="timetable-title wrap-anywhere">
          <ListedTitle document={document} />
          <ListedNotes document={document} />
        </span>{" "}
        <span className="timetable-where">
          <span>{entry ? entry.stage : facts}</span> <span>{entry?.kind}</span>
        </span>{" "}
        <span className="timetable-who">{entry?.speakers}</span>
      </StaffLink>
    </li>
  );
}

/** What a document is called, with what is to be seen of it. */
export const ListedTitle = ({ document: { title, marks } }: { document: Listed }) => (
  <>
    <strong>{title}</strong>
    {marks.map(({ label, tone }) => (
      <span key={label} className="staff-pill" data-tone={tone}>
        {label}
      </span>
    ))}
  </>
);

/** Who changed a document last, and whose drafts it has. */
export const ListedNotes = ({ document: { changed, draft } }: { document: Listed }) => (
  <>
    {changed ? <small>{changed}</small> : null}
    {draft ? <small className="font-semibold text-trail">{draft}</small> : null}
  </>
);
