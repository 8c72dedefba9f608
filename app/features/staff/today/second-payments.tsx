import { StaffLink } from "~/features/staff/staff-link";
import { m } from "~/paraglide/messages";
import type { SecondPayments } from "./second-payments.server";

/** Orders whose money somebody has to send back. Nothing without any. */
export function SecondPaymentList({ payments }: { payments: SecondPayments }) {
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="second-payments" className="mb-12">
      <h2 id="second-payments" className="blazed font-display text-heading">
        {m.sales_second_title()}
      </h2>
      <ul className="mt-3">
        {payments.map(({ id, reference, href, text }) => (
          <li key={id} className="wrap-anywhere">
            <StaffLink to={href} className="text-link mr-3 inline-flex min-h-11 items-center font-mono">
              {reference}
            </StaffLink>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
