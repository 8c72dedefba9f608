import { Form } from "react-router";
import { m } from "~/paraglide/messages";
import { MONEY_PATH } from "~/sales/desk/orders/order-address";
import { StaffPart } from "~/staff/frame/staff-part";
import type { StrayPaymentView } from "./stray-payments.server";

/** Money for orders that the database does not know, each with a button that takes it from the list. Nothing without any. */
export function StrayPaymentList({ payments }: { payments: readonly StrayPaymentView[] }) {
  if (payments.length === 0) return null;
  return (
    <StaffPart id="stray-payments" title={m.payments_stray_title()}>
      <p className="mt-3">{m.payments_stray_text()}</p>
      <ul className="mt-3">
        {payments.map(({ id, text }) => (
          <li key={id} className="wrap-anywhere">
            <span className="mr-3">{id}</span>
            {text}
            <Form method="post" action={MONEY_PATH} reloadDocument className="mt-2 mb-4">
              <button type="submit" name="payment" value={id} className="button-quiet">
                {m.payments_stray_done()}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </StaffPart>
  );
}
