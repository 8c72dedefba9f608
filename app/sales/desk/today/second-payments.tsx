import { m } from "~/paraglide/messages";
import { StaffPart } from "~/staff/frame/staff-part";
import { OrderLink } from "~/staff/staff-link";
import type { SecondPayments } from "./second-payments.server";

/** Orders whose money somebody has to send back. Nothing without any. */
export function SecondPaymentList({ payments }: { payments: SecondPayments }) {
  if (payments.length === 0) return null;
  return (
    <StaffPart id="second-payments" title={m.sales_second_title()}>
      <ul className="mt-3">
        {payments.map(({ id, reference, href, text }) => (
          <li key={id} className="wrap-anywhere">
            <OrderLink reference={reference} href={href} />
            {text}
          </li>
        ))}
      </ul>
    </StaffPart>
  );
}
