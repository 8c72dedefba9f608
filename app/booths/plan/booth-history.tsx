import { m } from "~/paraglide/messages";
import { StaffPart } from "~/staff/frame/staff-part";

/** An entry of a history, as staff read it. A text is empty that the entry has not. */
export type HistoryRow = {
  id: string;
  at: string;
  who: string;
  text: string;
  price: string;
  passes: string;
  note: string;
};

/** What was done with a booth or an exhibitor: who, and when. */
export function History({ history }: { history: readonly HistoryRow[] }) {
  if (history.length === 0) return null;
  return (
    <StaffPart id="booth-history" title={m.staff_order_journal()}>
      <ol className="staff-log">
        {history.map(({ id, at, who, text, price, passes, note }) => (
          <li key={id} className="wrap-anywhere">
            <span className="staff-row-parts text-sm text-muted">
              <span>{at}</span> <span>{who}</span>
            </span>
            <p>{text}</p>
            {price ? <p className="text-sm text-muted">{price}</p> : null}
            {passes ? <p className="text-sm text-muted">{passes}</p> : null}
            {note ? <p className="mt-1 whitespace-pre-line pl-3 text-muted">{note}</p> : null}
          </li>
        ))}
      </ol>
    </StaffPart>
  );
}
