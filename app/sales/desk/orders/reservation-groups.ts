import { mailboxOf } from "~/platform/outbox/mail-cap";
import { describeTicket } from "~/sales/model/order-lines";
import type { Reservation } from "~/sales/orders/reservations.server";

/** A mailbox in whose name a network holds tickets. `isConfirmed`: somebody has opened the links in the mails about all of its orders. */
export type HoldingMailbox = { mailbox: string; tickets: number; isConfirmed: boolean };

/**
 * The open orders of one network, or of one mailbox. `name`: of the network, its hash, or of the mailbox; empty: not known. `confirmed`: of
 * how many orders the link in the mail was opened. `what`: how many of each ticket, as "12 × Friday Pass", the most first. `mailboxes`:
 * those with the most tickets first; `more`: how many others there are. `references`: of a mailbox, some of its orders.
 */
export type ReservationGroup = {
  name: string;
  orders: number;
  confirmed: number;
  tickets: number;
  what: string[];
  mailboxes: HoldingMailbox[];
  more: number;
  references: string[];
};

/** Networks and mailboxes, mailboxes of a network, and orders of a mailbox, that a page lists. */
const MAX_GROUPS = 50;
const MAX_MAILBOXES = 10;
const MAX_ORDERS = 10;

const sumOf = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

const ticketsOf = (orders: readonly Reservation[]) => sumOf(orders.flatMap(({ lines }) => lines));

const mostFirst = <One extends { tickets: number }>(all: readonly One[]): One[] =>
  all.toSorted((a, b) => b.tickets - a.tickets);

/** The mailbox of an order; null until it is placed. */
export const mailboxOfOrder = ({ email }: Pick<Reservation, "email">): string | null =>
  email === null ? null : mailboxOf(email);

function groupsOf(orders: readonly Reservation[], nameOf: (order: Reservation) => string | null) {
  const named = orders.flatMap((order) => {
    const name = nameOf(order);
    return name === null ? [] : [{ name, order }];
  });
  return [...Map.groupBy(named, ({ name }) => name)].map(([name, own]) => ({
    name,
    own: own.map(({ order }) => order),
  }));
}

function toGroup(name: string, orders: readonly Reservation[], withMailboxes: boolean): ReservationGroup {
  const byTicket = Map.groupBy(
    orders.flatMap(({ lines }) => lines),
    describeTicket,
  );
  const kinds = mostFirst([...byTicket].map(([ticket, lines]) => ({ ticket, tickets: sumOf(lines) })));
  const mailboxes = mostFirst(
    groupsOf(withMailboxes ? orders : [], mailboxOfOrder).map(({ name: mailbox, own }) => ({
      ...{ mailbox, tickets: ticketsOf(own) },
      isConfirmed: own.every(({ confirmedAt }) => confirmedAt !== null),
    })),
  );
  const listed = mailboxes.slice(0, MAX_MAILBOXES);
  return {
    ...{ name, orders: orders.length, tickets: ticketsOf(orders) },
    confirmed: orders.filter(({ confirmedAt }) => confirmedAt !== null).length,
    what: kinds.map(({ ticket, tickets }) => `${tickets} × ${ticket}`),
    mailboxes: listed,
    more: mailboxes.length - listed.length,
    references: withMailboxes ? [] : orders.slice(0, MAX_ORDERS).map(({ reference }) => reference),
  };
}

const largest = (groups: readonly ReservationGroup[]): ReservationGroup[] => mostFirst(groups).slice(0, MAX_GROUPS);

/** Who holds tickets without having paid, by network and by mailbox, those with the most tickets first. */
export const toReservationGroups = (
  orders: readonly Reservation[],
): { networks: ReservationGroup[]; mailboxes: ReservationGroup[] } => ({
  networks: largest(groupsOf(orders, ({ network }) => network ?? "").map(({ name, own }) => toGroup(name, own, true))),
  mailboxes: largest(groupsOf(orders, mailboxOfOrder).map(({ name, own }) => toGroup(name, own, false))),
});
