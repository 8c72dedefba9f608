import { m } from "~/paraglide/messages";
import { StaffPart } from "~/staff/frame/staff-part";
import { RowLink, RowParts } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import type { MoneyPartView } from "./money-part.server";

/**
 * What an exhibitor has to pay, and has paid, on its page.
 * @param props.mayDraw whether this person may draw an invoice @param props.hasBooths whether there is something to bill
 */
export function MoneyPart(props: { money: MoneyPartView; mayDraw: boolean; hasBooths: boolean }) {
  const { money, mayDraw, hasBooths } = props;
  const { href, rows } = money;
  if (rows.length === 0 && !hasBooths) return null;
  return (
    <StaffPart id="exhibitor-money" title={m.invoices_title()}>
      <ul className="staff-rows">
        {rows.map(({ number, parts, amount, label, tone }) => (
          <li key={number}>
            <RowLink
              to={href}
              title={number}
              detail={<RowParts parts={parts} />}
              fact={<strong>{amount}</strong>}
              state={{ label, tone }}
            />
          </li>
        ))}
      </ul>
      {rows.length > 0 ? null : mayDraw ? (
        <p>
          <StaffLink to={href} className="text-link inline-flex min-h-11 items-center">
            {m.invoices_none_yet()}
          </StaffLink>
        </p>
      ) : (
        <p className="text-muted">{m.invoices_none_finance()}</p>
      )}
    </StaffPart>
  );
}
