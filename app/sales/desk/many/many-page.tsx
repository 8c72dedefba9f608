import { Form } from "react-router";
import { m } from "~/paraglide/messages";
import { MANY_ORDERS_PATH } from "~/sales/desk/orders/order-address";
import { StaffPart } from "~/staff/frame/staff-part";
import { StaffLink } from "~/staff/staff-link";
import type { ManyPage } from "./many-orders";

/** What is about to be done with several orders, or what became of each. */
export function ManyOrders({ page: { back, ask, groups } }: { page: ManyPage }) {
  return (
    <>
      {groups.length === 0 ? <p>{m.desk_many_none()}</p> : null}
      {groups.map(({ title, rows }, index) => (
        <StaffPart key={title} id={`many-${index}`} title={`${title} (${rows.length})`}>
          <ul className="staff-rows">
            {rows.map(({ reference, href, name, detail, amount }) => (
              <li key={reference}>
                <StaffLink to={href} className="staff-row">
                  <span className="wrap-anywhere">
                    <strong>{name || reference}</strong>
                    <small>{`${reference} · ${detail}`}</small>
                  </span>
                  <strong>{amount}</strong>
                </StaffLink>
              </li>
            ))}
          </ul>
        </StaffPart>
      ))}
      {ask ? (
        <Form method="post" action={MANY_ORDERS_PATH} reloadDocument className="staff-save">
          <input type="hidden" name="key" value={ask.key} />
          <input type="hidden" name="back" value={back} />
          {ask.values.map((value) => (
            <input key={value} type="hidden" name="order" value={value} />
          ))}
          <button type="submit" name="do" value={ask.action} className="button-accent">
            {ask.button}
          </button>
          <StaffLink to={back} className="button-quiet">
            {m.desk_many_back()}
          </StaffLink>
        </Form>
      ) : null}
    </>
  );
}
