import type { ReactNode } from "react";
import { Form } from "react-router";
import { Message } from "~/content/editing/documents/form-outcome";
import { m } from "~/paraglide/messages";
import { NothingHere } from "~/staff/frame/lists/nothing-here";
import { RowParts } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import { RESERVATIONS_PATH, staffOrderPath } from "./order-address";
import type { HoldingMailbox, ReservationGroup, toReservationGroups } from "./reservation-groups";

type ReservationsPageProps = ReturnType<typeof toReservationGroups> & {
  /** Since when buyers confirm first; null: they do not. */
  since: string | null;
  said: string | null;
  /** What stands between who holds tickets and the switch that is off. */
  children?: ReactNode;
};

/**
 * Who holds tickets without having paid, by network and by mailbox, with buttons that cancel their orders, and the switch for a sale under
 * attack. It works without scripts.
 */
export function ReservationsPage({ networks, mailboxes, since, said, children }: ReservationsPageProps) {
  return (
    <>
      <Message text={said} />
      {since === null ? null : <ConfirmFirst since={since} />}
      <div className={since === null ? "staff-columns" : undefined}>
        <div>
          {networks.length === 0 ? <NothingHere text={m.sales_holders_none()} /> : null}
          <GroupList id="networks" title={m.sales_holders_networks()} by="network" groups={networks} />
          <GroupList id="mailboxes" title={m.sales_holders_mailboxes()} by="mailbox" groups={mailboxes} />
          {children}
        </div>
        {since === null ? (
          <div className="staff-aside">
            <ConfirmFirst since={since} />
          </div>
        ) : null}
      </div>
    </>
  );
}

type GroupListProps = { id: string; title: string; by: "network" | "mailbox"; groups: readonly ReservationGroup[] };

function GroupList({ id, title, by, groups }: GroupListProps) {
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={id} className="staff-part">
      <h2 id={id}>{title}</h2>
      <ul className="staff-rows">
        {groups.map((group) => (
          <GroupItem key={group.name} by={by} group={group} />
        ))}
      </ul>
    </section>
  );
}

function GroupItem({ by, group }: { by: GroupListProps["by"]; group: ReservationGroup }) {
  const { name, orders, confirmed, what, mailboxes, more, references } = group;
  const title = by === "mailbox" ? name : networkName(name);
  return (
    <li className="staff-row flex-wrap">
      <span className="wrap-anywhere">
        <strong className="block">{title}</strong>
        {references.map((reference) => (
          <StaffLink
            key={reference}
            to={staffOrderPath(reference)}
            className="text-link -my-3 mr-3 inline-flex min-h-11 items-center text-sm"
          >
            {reference}
          </StaffLink>
        ))}
        <RowParts parts={[what.join(", "), countsText(group)]} />
        {mailboxes.length > 0 ? (
          <details>
            <summary className="text-link inline-flex min-h-11 items-center text-sm">
              {m.sales_holders_addresses({ count: mailboxes.length + more })}
            </summary>
            <small>{mailboxes.map(mailboxText).join(", ")}</small>
            {more > 0 ? <small>{m.sales_holders_more({ count: more })}</small> : null}
          </details>
        ) : null}
      </span>
      {/* Those whose connection is not known have nothing in common: their orders are cancelled by their addresses. */}
      {by === "network" && name === "" ? null : (
        <details>
          <summary className="text-link staff-danger inline-flex min-h-11 items-center">
            {m.sales_holders_cancel({ count: orders })}
            <span className="sr-only">{` ${title}`}</span>
          </summary>
          <Form method="post" action={RESERVATIONS_PATH} reloadDocument className="mt-2">
            <p className="mb-2">{m.sales_holders_cancel_text()}</p>
            <input type="hidden" name={by} value={name} />
            {confirmed < orders ? (
              <button type="submit" name="which" value="unconfirmed" className="button-quiet mr-3">
                {m.sales_holders_cancel_yes({ orders: orders - confirmed })}
              </button>
            ) : null}
            {confirmed > 0 ? (
              <button type="submit" name="which" value="all" className="button-quiet">
                {m.sales_holders_cancel_all({ orders })}
              </button>
            ) : null}
          </Form>
        </details>
      )}
    </li>
  );
}

/** How many orders, and whether their links were opened. One order that is named is not counted. */
function countsText({ orders, confirmed, references }: ReservationGroup): string {
  if (confirmed > 0) return m.sales_holders_counts({ orders, confirmed });
  return references.length === 1 ? m.sales_holders_one() : m.sales_holders_unconfirmed({ count: orders });
}

const networkName = (name: string) =>
  name ? m.sales_holders_network({ network: name.slice(0, 8) }) : m.sales_holders_unknown();

const mailboxText = ({ mailbox, tickets, isConfirmed }: HoldingMailbox) =>
  isConfirmed ? m.sales_holders_mailbox_confirmed({ mailbox, tickets }) : `${mailbox} (${tickets})`;

function ConfirmFirst({ since }: Pick<ReservationsPageProps, "since">) {
  return (
    <section aria-labelledby="confirm-first" className="card mb-6 max-w-2xl p-4">
      <h2 id="confirm-first">{m.sales_first_title()}</h2>
      <p className="mt-2 font-semibold">{since === null ? m.sales_first_off() : m.sales_first_on({ since })}</p>
      <p className="mt-2">{m.sales_first_text()}</p>
      <Form method="post" action={RESERVATIONS_PATH} reloadDocument className="mt-4">
        <button
          type="submit"
          name="first"
          value={since === null ? "on" : "off"}
          className={since === null ? "button-quiet" : "button-accent"}
        >
          {since === null ? m.sales_first_turn_on() : m.sales_first_turn_off()}
        </button>
      </Form>
    </section>
  );
}
