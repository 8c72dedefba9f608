import { m } from "~/paraglide/messages";
import { orderLinks } from "~/sales/buyers/order-links.server";
import type { Orders } from "~/sales/orders/order-store.server";
import type { Order } from "~/sales/orders/orders";
import type { PaymentAttempt } from "~/sales/payments/attempt";
import { isOpen } from "~/sales/payments/attempt-rules";
import { sitePayments } from "~/sales/payments/site-payments.server";

/** What the page of an order says of a payment at a provider. */
export type OnlinePayment = {
  /** Where it stands. */
  note: string;
  /** Why a press led back here. */
  trouble: string | null;
  /** Leads to the provider's page; null: there is no time left. */
  pay: { href: string; label: string } | null;
  /** The same page again, which asks the provider. */
  check: string | null;
  /** Whether another way to pay may be chosen: one was chosen, and is not paid. */
  anew: string | null;
};

/**
 * An order that is paid at a provider, as it is once the provider was asked. What the query says when a buyer comes back is not read:
 * anybody may write it.
 * @param query of the page: why a press led back here
 */
export async function readOnlinePayment(
  orders: Orders,
  order: Order,
  query: URLSearchParams,
): Promise<{ order: Order; online: OnlinePayment | null }> {
  const payments = sitePayments();
  const isWaiting = order.payment === "midtrans" && (order.state === "placed" || order.state === "expiring");
  if (!payments || !isWaiting) return { order, online: null };
  const attempt = await payments.look(order.reference);
  const now = (await orders.reading.find(order.reference)) ?? order;
  const online = now.state === "placed" ? toOnlinePayment(now, attempt) : toExpiring(now);
  const trouble = TROUBLES.get(query.get("payment") ?? "")?.() ?? null;
  return { order: now, online: online && { ...online, trouble } };
}

/** As the link to the payment page says it. */
const TROUBLES: ReadonlyMap<string, () => string> = new Map([
  ["outage", m.payments_outage],
  ["busy", m.payments_busy],
  ["refused", m.payments_refused],
]);

function toOnlinePayment({ reference }: Order, attempt: PaymentAttempt | null): Omit<OnlinePayment, "trouble"> {
  const address = orderLinks.pathOf(reference);
  const href = address.replace("?", "/pay?");
  const isPending = attempt !== null && isOpen(attempt) && attempt.said !== "" && attempt.said !== "deny";
  if (isPending) {
    return {
      note: attempt.said.includes("challenge") ? m.payments_challenge() : m.payments_pending(),
      pay: { href, label: m.payments_open() },
      check: address,
      anew: `${address}&anew=yes`,
    };
  }
  const hasFailed = attempt !== null && (attempt.state === "closed" || attempt.said === "deny");
  return {
    note: hasFailed ? m.payments_failed() : m.payments_begin(),
    pay: { href, label: hasFailed ? m.payments_again() : m.payments_now() },
    check: attempt === null ? null : address,
    anew: null,
  };
}

const toExpiring = ({ reference, state }: Order): Omit<OnlinePayment, "trouble"> | null =>
  state === "expiring"
    ? { note: m.payments_expiring(), pay: null, check: orderLinks.pathOf(reference), anew: null }
    : null;
