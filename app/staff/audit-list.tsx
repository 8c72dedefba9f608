import { m } from "~/paraglide/messages";
import type { StaffAction } from "./accounts/staff-rules";
import { actionLabel, actorName, detailParts } from "./audit-words";
import { StaffLink } from "./staff-link";

export type ShownLine = {
  place: number;
  /** Its day and its time as texts. */
  day: string;
  at: string;
  actor: string | null;
  /** One that this release does not know stands as it is. */
  action: string;
  detail: string | null;
};

/** A line, and how often it stands there in a row. `since`: the time of the first one, where that is another one. */
type FoldedLine = ShownLine & { times: number; since: string | null };

/** Lines of a day without those that say the same as the one above them. @param lines newest first */
function foldLines(lines: readonly ShownLine[]): FoldedLine[] {
  const folded: FoldedLine[] = [];
  for (const line of lines) {
    const above = folded.at(-1);
    if (above && above.actor === line.actor && above.action === line.action && above.detail === line.detail) {
      above.times += 1;
      above.since = line.at === above.at ? null : line.at;
    } else folded.push({ ...line, times: 1, since: null });
  }
  return folded;
}

type AuditListProps = {
  lines: readonly ShownLine[];
  /** The place before which there are more; null: these are all. */
  older: number | null;
  /** All that the reader may do. */
  may: readonly StaffAction[];
};

/** Lines of the audit log by day, newest first. What somebody did several times in a row is one line. */
export function AuditList({ lines, older, may }: AuditListProps) {
  return (
    <>
      {[...Map.groupBy(lines, ({ day }) => day)].map(([day, ofDay]) => (
        <section key={day} className="staff-part">
          <h2>{day}</h2>
          <ol className="staff-log timed staff-audit">
            {foldLines(ofDay).map(({ place, at, since, times, actor, action, detail }) => (
              <li key={place} className="wrap-anywhere">
                <p className="text-sm text-muted">{since ? `${since} – ${at}` : at}</p>
                <p className="text-sm text-muted">
                  {actorName(actor)}
                  <span className="sr-only">: </span>
                </p>
                <p>
                  {actionLabel(action)}{" "}
                  {detail ? (
                    <span className="text-muted">
                      {detailParts({ action, detail }, may).map(({ text, to }) =>
                        to === null ? (
                          text
                        ) : (
                          <StaffLink key={text} to={to} className="text-link">
                            {text}
                          </StaffLink>
                        ),
                      )}
                    </span>
                  ) : null}
                  {times > 1 ? (
                    <>
                      {detail ? " " : null}
                      <span className="text-muted">{`× ${times}`}</span>
                    </>
                  ) : null}
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {older === null ? null : (
        <p className="mt-6">
          <StaffLink to={`/staff/audit?before=${older}`} className="button-quiet">
            {m.staff_audit_older()}
          </StaffLink>
        </p>
      )}
    </>
  );
}
