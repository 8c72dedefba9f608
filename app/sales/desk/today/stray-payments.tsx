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
      <p className="staff-lead">{m.payments_stray_text()}</p>
      <ul className="staff-rows">
        {payments.map(({ id, text }) => (
          <li key={id} className="staff-row flex-wrap wrap-anywhere">
            <span>
              <strong>{id}</strong> <small>{text}</small>
            </span>
            <Form method="post" action={MONEY_PATH} reloadDocument>
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
