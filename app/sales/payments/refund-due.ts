import { lineOf } from "~/sales/model/order-lines";
import type { Order, OrderAct } from "~/sales/orders/orders";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";

/** What the refunded tickets of an order cost, in rupiah. */
export const costOfRefunded = (order: Pick<Order, "lines">, tickets: readonly IssuedTicket[]): number =>
  tickets
    .filter(({ state }) => state === "refunded")
    .reduce((sum, ticket) => sum + (lineOf(order, ticket)?.price ?? 0), 0);

/**
 * What staff said of money that had to go back: that they sent it, or that it is kept, as the fee of a ticket is.
 * @param of the online payment or second transfer; empty: the order @returns how often, and how many rupiah
 */
export function settledByHand(acts: readonly OrderAct[], of: string): { count: number; amount: number } {
  const settled = acts.filter(({ act, attempt }) => act !== "resent" && attempt === of);
  return { count: settled.length, amount: settled.reduce((sum, { amount }) => sum + amount, 0) };
}
