import type { OffSeason } from "~/content/model/season";
import type { Order, OrderAct } from "~/sales/orders/orders";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";
import { isPaidOnline, refundOffers } from "./refund-offers.server";
import { siteAttempts, sitePayments } from "./site-payments.server";

/**
 * How the money of an order goes back. `none`: there is none to send back, or nobody has said that it has to go; `online`: through the provider;
 * `hand`: staff send it to a bank account; `done`: it is on its way, or back.
 */
export type RefundWay = "none" | "online" | "hand" | "done";

/** Whether the provider sends back what was paid, as far as is known now. */
async function isOnline(order: Order): Promise<boolean> {
  if (!(await isPaidOnline(order))) return false;
  const payments = sitePayments();
  const attempts = await siteAttempts().attempts(order.reference);
  const paid = attempts.filter(({ state }) => state === "paid" || state === "surplus");
  return payments !== null && paid.every((attempt) => payments.refundFault(attempt, attempt.amount) === null);
}

/**
 * How the money of an order goes back while the expo is cancelled or postponed, and of one whose money has to go back in any case: it has no
 * tickets, or some of them were refunded.
 * @param off null: the expo takes place
 */
export async function readRefundWay(
  order: Order,
  off: OffSeason | null,
  tickets: readonly IssuedTicket[],
  acts: readonly OrderAct[],
): Promise<RefundWay> {
  const { state, payment, amount } = order;
  if (amount === 0 || payment === null || payment === "free") return "none";
  const byItself = async () => ((await isOnline(order)) ? "online" : "hand");
  switch (state) {
    case "refund_due":
      return byItself();
    case "issued": {
      const refunded = tickets.filter((ticket) => ticket.state === "refunded").length;
      const isReturned = tickets.length > 0 && refunded === tickets.length;
      if (!isReturned && off === "cancelled") return byItself();
      if (refunded === 0) return "none";
      const offers = await refundOffers(order, tickets, acts);
      if (offers.length === 0) return "done";
      return offers.some(({ fault }) => fault !== null) ? "hand" : "online";
    }
    case "placed":
    case "expiring":
      // Who has paid already says so: a transfer is not known until staff have seen it.
      if (off !== "cancelled") return "none";
      return payment === "midtrans" ? "online" : "hand";
    case "asked":
    case "held":
    case "expired":
    case "cancelled":
    case "paid":
    case "refunded":
    case "other":
      return "none";
  }
}
