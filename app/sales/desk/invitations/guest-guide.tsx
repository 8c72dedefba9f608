import { Fragment } from "react";
import { m } from "~/paraglide/messages";
import { GUEST_FILE_PATH } from "~/sales/desk/orders/order-address";
import { StaffPart } from "~/staff/frame/staff-part";
import { StaffLink } from "~/staff/staff-link";
import type { GuestGuide } from "./invitations-page";

/** How a list of guests looks, with a file to fill in. */
export function GuestExample({ columns }: Pick<GuestGuide, "columns">) {
  return (
    <StaffPart id="guest-example" title={m.guests_example()}>
      <dl className="staff-said mb-3">
        {columns.map(({ name, example }) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{example || m.guests_empty()}</dd>
          </div>
        ))}
      </dl>
      <StaffLink to={GUEST_FILE_PATH} className="button-quiet">
        {m.guests_file()}
      </StaffLink>
    </StaffPart>
  );
}

/** What a list calls the tickets that it may give. */
export function GuestTickets({ tickets, elsewhere }: Pick<GuestGuide, "tickets" | "elsewhere">) {
  return (
    <StaffPart id="guest-tickets" title={m.guests_tickets()}>
      <ul className="staff-rows">
        {tickets.map(({ name, days, left }) => (
          <li key={name} className="staff-row">
            <span className="wrap-anywhere">
              <strong>{name}</strong>
              {days.length > 0 ? (
                <small>
                  {m.guests_days()}
                  {days.map((day, index) => (
                    // A day breaks nowhere; between two of them a line may end.
                    <Fragment key={day}>
                      {" "}
                      <span className="whitespace-nowrap">{index < days.length - 1 ? `${day},` : day}</span>
                    </Fragment>
                  ))}
                </small>
              ) : null}
            </span>
            <span className="staff-row-fact text-muted">{left}</span>
          </li>
        ))}
      </ul>
      {elsewhere ? <p className="text-sm text-muted">{elsewhere}</p> : null}
    </StaffPart>
  );
}
