import { m } from "~/paraglide/messages";
import { BUYERS_PATH } from "~/sales/desk/orders/order-address";
import { StaffLink } from "~/staff/staff-link";
import { WRITE_PATH } from "./message-address";
import type { MessageListView } from "./message-view.server";

/** The messages to buyers, newest first, with their figures, and the links to write another one. */
export function MessageList({ list: { isOff, messages } }: { list: MessageListView }) {
  return (
    <>
      <div className="staff-tools">
        <StaffLink to={WRITE_PATH} className="button-accent">
          {m.writing_new()}
        </StaffLink>
        {isOff ? (
          <StaffLink to={BUYERS_PATH} className="button-quiet">
            {m.writing_off_link()}
          </StaffLink>
        ) : (
          <StaffLink to={`${WRITE_PATH}?template=reminder`} className="button-quiet">
            {m.writing_new_reminder()}
          </StaffLink>
        )}
      </div>
      {messages.length === 0 ? <p className="mt-4">{m.writing_none()}</p> : null}
      <ul className="staff-rows mt-4">
        {messages.map(({ href, title, label, tone, about, figures }) => (
          <li key={href}>
            <StaffLink to={href} className="staff-row">
              <span className="wrap-anywhere">
                <strong>{title}</strong>
                <small>{about}</small>
              </span>
              <span className="staff-row-fact">
                <strong>{figures}</strong>
                <span className="staff-pill" data-tone={tone}>
                  {label}
                </span>
              </span>
            </StaffLink>
          </li>
        ))}
      </ul>
    </>
  );
}
