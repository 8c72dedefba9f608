import { m } from "~/paraglide/messages";
import type { StaffAction } from "./accounts/staff-rules";
import { actionLabel, actorName, type Billed, detailParts, isOfSignIns } from "./audit-words";
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

/** Lines in groups: those in a row that only say who came and went are one group, each other line is its own. @param lines newest first */
function foldSignIns(lines: readonly FoldedLine[]): FoldedLine[][] {
  const groups: FoldedLine[][] = [];
  for (const line of lines) {
    const above = groups.at(-1);
    if (above?.[0] && isOfSignIns(above[0].action) && isOfSignIns(line.action)) above.push(line);
    else groups.push([line]);
  }
  return groups;
}

type AuditListProps = {
  lines: readonly ShownLine[];
  /** The page with older ones; null: these are all. */
  older: string | null;
  /** All that the reader may do. */
  may: readonly StaffAction[];
  /** What exhibitors are called, by their references and by the numbers of their invoices. */
  names: Names;
  /** Whose invoices are. */
  billed?: Billed;
};

type Names = Readonly<Record<string, string>>;

/** Lines of the audit log by day, newest first. What somebody did several times in a row is one line, and so are sign-ins in a row. */
export function AuditList({ lines, older, may, names, billed }: AuditListProps) {
  return (
    <>
      {[...Map.groupBy(lines, ({ day }) => day)].map(([day, ofDay]) => (
        <section key={day} className="staff-part">
          <h2>{day}</h2>
          <ol className="staff-log timed staff-audit">
            {foldSignIns(foldLines(ofDay)).map((group) =>
              group.length > 1 ? (
                <SignIns key={group[0]?.place} lines={group} may={may} />
              ) : (
                group.map((line) => <Line key={line.place} {...{ line, may, names, billed }} />)
              ),
            )}
          </ol>
        </section>
      ))}
      {older === null ? null : (
        <p className="mt-6">
          <StaffLink to={older} className="button-quiet">
            {m.staff_audit_older()}
          </StaffLink>
        </p>
      )}
    </>
  );
}

type LineProps = { line: FoldedLine; may: readonly StaffAction[]; names?: Names; billed?: Billed | undefined };

/** A line: when, who, what. */
function Line({ line, may, names = {}, billed = {} }: LineProps) {
  const { at, since, times, actor, action, detail } = line;
  return (
    <li className="wrap-anywhere">
      <p className="text-sm text-muted">{since ? `${since} – ${at}` : at}</p>
      <p className="text-sm text-muted">
        {actorName(actor)}
        <span className="sr-only">: </span>
      </p>
      <p>
        {actionLabel(action)}{" "}
        {detail ? (
          <span className="text-muted">
            {detailParts({ action, detail }, may, billed).map(({ text, to }) =>
              to === null ? (
                text
              ) : (
                <StaffLink key={text} to={to} className="text-link">
                  {names[text] ? `${names[text]}, ` : null}
                  <span className="staff-code">{text}</span>
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
  );
}

/** Sign-ins in a row behind one line with the time of the last that says how many. @param props.lines newest first */
function SignIns({ lines, may }: { lines: readonly FoldedLine[]; may: readonly StaffAction[] }) {
  const count = lines.reduce((sum, { times }) => sum + times, 0);
  const [until = "", first] = [lines[0]?.at, lines.at(-1)];
  const since = first?.since ?? first?.at ?? until;
  const people = [...new Set(lines.map(({ actor }) => actorName(actor)))];
  return (
    <li className="audit-sign-ins">
      <details>
        <summary>
          <span className="text-sm text-muted">{lines[0]?.at}</span>{" "}
          <span>
            <span className="text-link">
              {since === until
                ? m.staff_audit_sign_ins({ count })
                : m.staff_audit_sign_ins_span({ count, since, until })}
            </span>{" "}
            <small className="text-muted wrap-anywhere">{people.join(", ")}</small>
          </span>
        </summary>
        <ol className="staff-log timed staff-audit">
          {lines.map((line) => (
            <Line key={line.place} line={line} may={may} />
          ))}
        </ol>
      </details>
    </li>
  );
}
