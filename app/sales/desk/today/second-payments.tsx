import { m } from "~/paraglide/messages";
import { StaffPart } from "~/staff/frame/staff-part";
import { RowLink } from "~/staff/frame/staff-rows";
import type { SecondPayments } from "./second-payments.server";

/** Orders whose money somebody has to send back. Nothing without any. */
export function SecondPaymentList({ payments }: { payments: SecondPayments }) {
  if (payments.length === 0) return null;
  return (
    <StaffPart id="second-payments" title={m.sales_second_title()}>
      <ul className="staff-rows">
        {payments.map(({ id, reference, href, text }) => (
          <li key={id}>
            <RowLink to={href} title={reference} detail={<small>{text}</small>} fact={null} />
          </li>
        ))}
      </ul>
    </StaffPart>
  );
}
