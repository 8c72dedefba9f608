import type { SecondPayment } from "~/sales/bank/booked-lines.server";
import { siteBookedLines } from "~/sales/bank/site-booked-lines.server";
import type { RefundOutcome } from "~/sales/model/payment";
import type { Order, OrderAct } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";
import type { PaymentAttempt } from "./attempt";
import type { RefundFault } from "./provider/payment-provider";
import { dueMoney, isDifference, settledByHand } from "./refund-due";
import { siteAttempts, sitePayments, siteRefunds } from "./site-payments.server";

/** Money that has to go back and is not on its way. */
export type RefundOffer = {
  /** Of its next refund, so that two pages, two people and the command send or record it once. */
  key: string;
  /** The id of the online payment, or of the bank's line with the second transfer; empty: the order was paid otherwise. */
  attempt: string;
  /** Rupiah. */
  amount: number;
  /**
   * Why the provider cannot send it, as far as is known; null: it can. `off`: this site has no provider any more; `hand`: it was not paid
   * online.
   */
  fault: RefundFault | "off" | "hand" | null;
  /**
   * Of a second transfer: its day, `YYYY-MM-DD`, and whether it may be the money for which staff marked the order as paid. null: all other
   * money.
   */
  second: { day: string; isOnly: boolean } | null;
};

/** Characters of a line's id in the key of its refund. */
const LINE_KEY = 16;

/** The offer for a second transfer. */
const toSecondOffer = ({ id, reference, amount, day, isOnly }: SecondPayment): RefundOffer => ({
  ...{ key: `${reference}-s-${id.slice(0, LINE_KEY)}`, attempt: id, amount, fault: "hand", second: { day, isOnly } },
});

/** Whether the order was paid by what its provider says. */
async function isProvidersMoney({ reference }: Order): Promise<boolean> {
  const journal = await siteOrders().reading.journal(reference);
  return journal.some(({ state, actor }) => (state === "paid" || state === "refund_due") && actor === "provider");
}

/** Whether all money of an order came through the provider: staff may have taken it for one that was to be paid online, and of an exchange it is the difference alone. */
export const isPaidOnline = async (order: Order): Promise<boolean> =>
  order.payment === "midtrans" && !isDifference(order) && isProvidersMoney(order);

/** The online payment whose money goes back when tickets of an order are given back; empty: the order was paid otherwise. */
export async function attemptOfPayment(order: Order): Promise<string> {
  if (!(await isPaidOnline(order))) return "";
  const attempts = await siteAttempts().attempts(order.reference);
  return attempts.find(({ state }) => state === "paid")?.id ?? "";
}

/**
 * What of an order's money has to go back now: what refunded tickets cost without their fees, second payments, and online payments of an
 * order that has no tickets. It is less by what went back at the provider already, also of orders whose tickets were exchanged for its own.
 * @param acts what is recorded of the order
 */
export async function refundOffers(
  order: Order,
  tickets: readonly IssuedTicket[],
  acts: readonly OrderAct[],
): Promise<RefundOffer[]> {
  const payments = sitePayments();
  const attempts = await siteAttempts().attempts(order.reference);
  const due = dueMoney(order, {
    ...{ tickets, acts, isPaidOnline: await isPaidOnline(order) },
    payments: await Promise.all(
      attempts.map(async (attempt) => ({ attempt, refunds: await siteRefunds().refunds(attempt.id) })),
    ),
    money: await siteOrders().tickets.moneyOf(order.reference),
  });
  const offers = due.map(({ attempt, amount, count }): RefundOffer => {
    const key = `${attempt?.id ?? order.reference}-r${count + 1}`;
    const faultOf = (paid: PaymentAttempt) => (payments ? payments.refundFault(paid, amount) : "off");
    return { key, attempt: attempt?.id ?? "", amount, fault: attempt ? faultOf(attempt) : "hand", second: null };
  });
  const seconds = await siteBookedLines().seconds(order.reference);
  return [...offers, ...seconds.filter(({ id }) => settledByHand(acts, id).count === 0).map(toSecondOffer)];
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
  if ("fault" in begun) return begun.fault;
  // Somebody else began one with this key meanwhile, for other tickets. The next try has the next key.
  if (begun.refund.amount !== amount) throw new Error("another refund of this payment was under way");
  return OUTCOMES[begun.refund.state];
}
