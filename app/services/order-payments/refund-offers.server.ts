import type { RefundOutcome } from "~/entities/payment";
import type { IssuedTicket } from "~/services/issued-tickets/issued-ticket";
import { lineOf } from "~/services/orders/order-lines";
import type { Order } from "~/services/orders/orders";
import type { RefundFault } from "~/services/payments/payment-provider";
import type { PaymentAttempt } from "./attempt";
import { onItsWay } from "./attempt-rules";
import { siteAttempts, sitePayments, siteRefunds } from "./site-order-payments.server";

/**
 * Money of an attempt that has to go back and is not on its way. `key`: of its next refund, so that two pages, two people and the command
 * send it once. `amount`: rupiah. `fault`: why the provider cannot send it, as far as is known; `off`: this site has none any more.
 */
export type RefundOffer = { key: string; attempt: string; amount: number; fault: RefundFault | "off" | null };

/** How much of an attempt's money does not belong to this site, in rupiah. */
function owed(order: Order, tickets: readonly IssuedTicket[], { state, amount }: PaymentAttempt): number {
  if (state === "surplus") return amount;
  if (state !== "paid") return 0;
  if (order.state === "refund_due") return amount;
  if (order.state !== "issued") return 0;
  const back = tickets.filter((ticket) => ticket.state === "refunded");
  return Math.min(
    amount,
    back.reduce((sum, ticket) => sum + (lineOf(order, ticket)?.price ?? 0), 0),
  );
}

/** What of an order's online payments can be sent back now: all of an order that has no tickets, otherwise what refunded tickets cost. */
export async function refundOffers(order: Order, tickets: readonly IssuedTicket[]): Promise<RefundOffer[]> {
  if (order.payment !== "midtrans") return [];
  const payments = sitePayments();
  const offers: RefundOffer[] = [];
  for (const attempt of await siteAttempts().attempts(order.reference)) {
    const known = await siteRefunds().refunds(attempt.id);
    const amount = owed(order, tickets, attempt) - onItsWay(known);
    if (amount <= 0) continue;
    const fault = payments ? payments.refundFault(attempt, amount) : "off";
    offers.push({ key: `${attempt.id}-r${known.length + 1}`, attempt: attempt.id, amount, fault });
  }
  return offers;
}

const OUTCOMES = { new: "waiting", accepted: "sent", returned: "sent", refused: "refused" } as const;

/** Sends the money of an offer back through the provider, once. @param editor who says so @returns what became of it */
export async function sendBack(
  { reference }: Order,
  { key, attempt, amount }: RefundOffer,
  editor: string,
): Promise<RefundOutcome> {
  const reason = `Order ${reference}`;
  const begun = await sitePayments()?.refund({ attempt, formKey: key, amount, reason, editor });
  if (!begun) return "off";
  return "fault" in begun ? begun.fault : OUTCOMES[begun.refund.state];
}
