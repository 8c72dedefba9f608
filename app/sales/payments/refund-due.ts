import { lineOf } from "~/sales/model/order-lines";
import type { Order, OrderAct } from "~/sales/orders/orders";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";

/** What the refunded tickets of an order cost, in rupiah. */
export const costOfRefunded = (order: Pick<Order, "lines">, tickets: readonly IssuedTicket[]): number =>
  tickets
    .filter(({ state }) => state === "refunded")
    .reduce((sum, ticket) => sum + (lineOf(order, ticket)?.price ?? 0), 0);

/** What of an order's price never arrived although it was taken as paid, in rupiah. @param acts what staff recorded of the order */
export const shortOf = (acts: readonly Pick<OrderAct, "act" | "amount">[]): number =>
  acts.reduce((sum, { act, amount }) => (act === "short" ? sum + amount : sum), 0);

/** What of an order's price never arrived, and is of no ticket that was given back, in rupiah. @param acts what staff recorded of the order */
export function missingOf(
  order: Pick<Order, "lines">,
  tickets: readonly IssuedTicket[],
  acts: readonly Pick<OrderAct, "act" | "amount">[],
): number {
  return Math.max(0, shortOf(acts) - costOfRefunded(order, tickets));
}

/**
 * What staff said of money that had to go back: that they sent it, that it is kept, as the fee of a ticket is, or that it had never arrived.
 * @param of the online payment or second transfer; empty: the order @returns how often, and how many rupiah
 */
export function settledByHand(acts: readonly OrderAct[], of: string): { count: number; amount: number } {
  const settled = acts.filter(({ act, attempt }) => act !== "resent" && attempt === of);
  return { count: settled.length, amount: settled.reduce((sum, { amount }) => sum + amount, 0) };
}
