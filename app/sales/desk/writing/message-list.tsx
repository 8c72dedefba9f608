import { m } from "~/paraglide/messages";
import { BUYERS_PATH } from "~/sales/desk/orders/order-address";
import { NothingHere } from "~/staff/frame/lists/nothing-here";
import { PageTools } from "~/staff/frame/lists/page-tools";
import { RowLink } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import { WRITE_PATH } from "./message-address";
import type { MessageListView } from "./message-view.server";

/** The links to write another message to buyers. An empty list has its own. */
export function WriteLinks({ list: { isOff, messages } }: { list: MessageListView }) {
  if (messages.length === 0) return null;
  return (
    <>
      <PageTools>
        <OtherLink isOff={isOff} />
      </PageTools>
      <StaffLink to={WRITE_PATH} className="button-accent staff-new">
        <span>{m.writing_new()}</span>
      </StaffLink>
    </>
  );
}

/** To what staff write beside a message from nothing: a reminder, or to all buyers of an expo that is called off. */
const OtherLink = ({ isOff }: { isOff: boolean }) =>
  isOff ? (
    <StaffLink to={BUYERS_PATH} className="button-quiet">
      {m.writing_off_link()}
    </StaffLink>
  ) : (
    <StaffLink to={`${WRITE_PATH}?template=reminder`} className="button-quiet">
      {m.writing_new_reminder()}
    </StaffLink>
  );

/** The messages to buyers, newest first, with their figures. */
export function MessageList({ list: { messages, isOff } }: { list: MessageListView }) {
  return (
    <>
      {messages.length === 0 ? (
        <NothingHere text={m.writing_none()}>
          <p className="flex flex-wrap gap-3">
            <StaffLink to={WRITE_PATH} className="button-accent">
              {m.writing_new()}
            </StaffLink>
            <OtherLink isOff={isOff} />
          </p>
        </NothingHere>
      ) : null}
      <ul className="staff-rows">
        {messages.map(({ href, title, label, tone, about, figures }) => (
          <li key={href}>
            <RowLink
              to={href}
              title={title}
              detail={<small>{about}</small>}
              fact={<strong>{figures}</strong>}
              state={{ label, tone }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
