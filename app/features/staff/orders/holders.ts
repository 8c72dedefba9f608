import { mailboxOf } from "~/services/mail-cap/mail-cap";

/** An open order whose mailbox nobody has confirmed. `network`: a hash of the address; null: not known. `email`: null until it is placed. */
export type OpenOrder = { reference: string; network: string | null; email: string | null; tickets: number };

/** The open orders of one network. `mailboxes`: those with the most tickets first. */
export type Holder = { network: string; orders: number; tickets: number; mailboxes: string[]; more: number };

/** Networks, and mailboxes of each, that a page lists. */
const MAX_HOLDERS = 50;
const MAX_MAILBOXES = 10;

const sumOf = (orders: readonly OpenOrder[]) => orders.reduce((sum, { tickets }) => sum + tickets, 0);

/** Who holds tickets without a confirmed mailbox, by network, those with the most tickets first. */
export function toHolders(orders: readonly OpenOrder[]): Holder[] {
  const ofNetworks = Map.groupBy(orders, ({ network }) => network ?? "");
  const holders = [...ofNetworks].map(([network, own]) => {
    const named = own.flatMap((order) => (order.email === null ? [] : [{ ...order, mailbox: mailboxOf(order.email) }]));
    const ofMailboxes = [...Map.groupBy(named, ({ mailbox }) => mailbox)]
      .map(([mailbox, all]) => ({ mailbox, tickets: sumOf(all) }))
      .sort((a, b) => b.tickets - a.tickets);
    const mailboxes = ofMailboxes.slice(0, MAX_MAILBOXES).map(({ mailbox, tickets }) => `${mailbox} (${tickets})`);
    return {
      ...{ network, orders: own.length, tickets: sumOf(own), mailboxes },
      more: ofMailboxes.length - mailboxes.length,
    };
  });
  return holders.sort((a, b) => b.tickets - a.tickets).slice(0, MAX_HOLDERS);
}
