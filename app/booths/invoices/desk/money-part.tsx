import { m } from "~/paraglide/messages";
import { StaffPart } from "~/staff/frame/staff-part";
import { RowLink } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import type { MoneyPartView } from "./money-part.server";

/** The invoices of an exhibitor on its page. */
export function MoneyPart({ money: { href, rows } }: { money: MoneyPartView }) {
  return (
    <StaffPart id="exhibitor-money" title={m.invoices_title()}>
      <ul className="staff-rows">
        {rows.map(({ number, amount, label, tone }) => (
          <li key={number}>
            <RowLink to={href} title={number} detail={null} fact={<strong>{amount}</strong>} state={{ label, tone }} />
          </li>
        ))}
      </ul>
      {rows.length === 0 ? (
        <p>
          <StaffLink to={href} className="text-link inline-flex min-h-11 items-center">
            {m.invoices_none_yet()}
          </StaffLink>
        </p>
      ) : null}
    </StaffPart>
  );
}
