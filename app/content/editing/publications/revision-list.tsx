import { CONTENT_PATH, REVISIONS_PATH } from "~/content/editing/documents/staff-paths";
import { useInEdition } from "~/content/editing/documents/use-in-edition";
import { m } from "~/paraglide/messages";
import { NothingHere } from "~/staff/frame/lists/nothing-here";
import { StaffLink } from "~/staff/staff-link";
import type { ListedRevision } from "./revision-line.server";
import type { ShownRevisions } from "./revision-pages";

/** Who published or scheduled something, and the note on it. */
export function PublishedBy({ who, what }: { who: string; what: string }) {
  return (
    <>
      <span className="font-semibold">{who}</span>
      {what ? `: ${what}` : ""}
    </>
  );
}

/** Revisions, newest first, each with a link to what it changed. */
export function RevisionLines({ revisions }: { revisions: readonly ListedRevision[] }) {
  const [address, content] = [useInEdition(REVISIONS_PATH), useInEdition(CONTENT_PATH)];
  if (revisions.length === 0)
    return <NothingHere text={m.staff_today_revisions_none()} next={{ to: content, label: m.staff_open_content() }} />;
  return (
    <ol className="divide-y divide-line">
      {revisions.map((revision) => (
        <li key={revision.number} className="wrap-anywhere">
          <StaffLink to={`${address}/${revision.number}`} className="block py-3">
            <span className="block text-sm text-muted">
              <span className="text-link">{m.revisions_number({ number: revision.number })}</span>
              {` · ${revision.when}`}
            </span>
            <PublishedBy who={revision.who} what={revision.what} />
          </StaffLink>
        </li>
      ))}
    </ol>
  );
}

/** A page of the list of revisions. */
export function RevisionList({ page: { revisions, older } }: { page: ShownRevisions }) {
  const address = useInEdition(REVISIONS_PATH);
  return (
    <>
      <RevisionLines revisions={revisions} />
      {older === null ? null : (
        <p className="mt-6">
          <StaffLink to={`${address}?before=${older}`} className="button-quiet">
            {m.revisions_older()}
          </StaffLink>
        </p>
      )}
    </>
  );
}
