import { Form } from "react-router";
import { m } from "~/paraglide/messages";
import { RESERVATIONS_PATH } from "~/sales/desk/orders/order-address";
import { StaffPart } from "~/staff/frame/staff-part";
import { StaffLink } from "~/staff/staff-link";
import type { WaitingListView } from "./waiting-view.server";

/** Who waits for tickets that are sold out, with a button that takes somebody off the list. It works without scripts. */
export function WaitingPart({ tickets }: { tickets: WaitingListView }) {
  if (tickets.length === 0) return null;
  return (
    <StaffPart id="waiting" title={m.waiting_list_staff_title()}>
      {tickets.map(({ id, name, counts, rows }) => (
        <section key={id} aria-label={name} className="mt-2">
          <h3>{name}</h3>
          <p>{counts}</p>
          <ol className="staff-rows">
            {rows.map((row) => (
              <li key={row.id} className="staff-row">
                <span className="wrap-anywhere">
                  <strong>
                    {row.quantity} {row.email}
                  </strong>
                  <small>{row.standing}</small>
                </span>
                {row.href ? (
                  <StaffLink to={row.href} className="text-link">
                    {m.waiting_list_staff_order()}
                  </StaffLink>
                ) : null}
                {row.mayEnd ? (
                  <Form method="post" action={RESERVATIONS_PATH} reloadDocument>
                    <button type="submit" name="waiting" value={row.id} className="button-quiet">
                      {m.waiting_list_staff_end()}
                      <span className="sr-only">: {row.email}</span>
                    </button>
                  </Form>
                ) : null}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </StaffPart>
  );
}
