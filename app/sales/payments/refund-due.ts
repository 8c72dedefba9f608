import { broughtOf, lineOf } from "~/sales/model/order-lines";
import { type OrderMoney, settledBy } from "~/sales/model/order-money";
import type { Order, OrderAct } from "~/sales/orders/orders";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";
import type { PaymentAttempt, Refund } from "./attempt";
import { onItsWay } from "./attempt-rules";

/** What the refunded tickets of an order cost, in rupiah. */
export const costOfRefunded = (order: Pick<Order, "lines">, tickets: readonly IssuedTicket[]): number =>
  tickets
    .filter(({ state }) => state === "refunded")
    .reduce((sum, ticket) => sum + (lineOf(order, ticket)?.price ?? 0), 0);

/**
 * What is recorded of money that had to go back: that staff sent it, that it is kept, as the fee of a ticket is, that it had never arrived, or that it
 * went back at the provider by itself.
 * @param of the online payment or second transfer; empty: the order @returns how often, and how many rupiah
 */
export function settledByHand(acts: readonly OrderAct[], of: string): { count: number; amount: number } {
  const settled = acts.filter(({ act, attempt }) => act !== "resent" && attempt === of);
  return { count: settled.length, amount: settled.reduce((sum, act) => sum + settledBy(act), 0) };
}

/** Whether an order was issued for the money of another ticket and a difference: both go back together, by hand. */
export const isDifference = (order: Order): boolean => order.state === "issued" && broughtOf(order) > 0;

/** How much of an attempt's money does not belong to this site, in rupiah. */
function owed(order: Order, tickets: readonly IssuedTicket[], { state, amount }: PaymentAttempt): number {
  if (state === "surplus") return amount;
  if (state !== "paid") return 0;
  if (order.state === "refund_due") return amount;
  if (order.state !== "issued" || isDifference(order)) return 0;
  return Math.min(amount, costOfRefunded(order, tickets));
}

/**
 * Money of an order that has to go back and is not on its way. `attempt`: of an online payment; null: it was paid in another way. `amount`: rupiah;
 * `count`: how often something was recorded of it.
 */
export type DueMoney = { attempt: PaymentAttempt | null; amount: number; count: number };

/**
 * What of an order's money has to go back now, without second transfers: what refunded tickets cost without their fees, and online payments of an
 * order that has no tickets. What is not here is less.
 * @param stored `acts`: what is recorded of the order; `payments`: online, with what this site sent back of each; `isPaidOnline`: all of its money came so
 */
export function dueMoney(
  order: Order,
  stored: {
    tickets: readonly IssuedTicket[];
    acts: readonly OrderAct[];
    payments: readonly { attempt: PaymentAttempt; refunds: readonly Refund[] }[];
    isPaidOnline: boolean;
    money: OrderMoney;
  },
): DueMoney[] {
  const { tickets, acts, payments, money } = stored;
  const byHand = settledByHand(acts, "");
  const left = costOfRefunded(order, tickets) - byHand.amount - money.reversed;
  const ofOrder = stored.isPaidOnline ? [] : [{ attempt: null, amount: left, count: byHand.count }];
  const ofPayments = payments.map(({ attempt, refunds }) => {
    const settled = settledByHand(acts, attempt.id);
    const amount = owed(order, tickets, attempt) - onItsWay(refunds) - settled.amount;
    return { attempt, amount, count: refunds.length + settled.count };
  });
  return [...ofOrder, ...ofPayments].filter(({ amount }) => amount > 0);
}
