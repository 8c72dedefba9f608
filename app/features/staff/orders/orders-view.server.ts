import { ORDER_STATES, orderPaymentLabels, orderStateLabels } from "~/entities/order";
import { attemptStateLabels, refundStateLabels } from "~/entities/payment";
import { MAX_SEARCH_LENGTH } from "~/entities/values/choices";
import { formatMoment, formatWeekday, startOfJakartaDay } from "~/entities/values/jakarta-time";
import { formatPrice } from "~/entities/values/money";
import { BANK_PATH } from "~/features/staff/bank/bank-page";
import { m } from "~/paraglide/messages";
import type { PaymentAttempt, Refund } from "~/services/order-payments/attempt";
import { siteAttempts, siteRefunds } from "~/services/order-payments/site-order-payments.server";
import { describeLine } from "~/services/orders/order-lines";
import { mayBecome, takesMoney } from "~/services/orders/order-rules";
import type { Orders } from "~/services/orders/order-store.server";
import type { Order, OrderQuery } from "~/services/orders/orders";
import { dayOf, UNBOUNDED } from "~/services/stock/stock-rows";
import { PAY_NOTES } from "./pay-notes";

/** What staff ask of the list: `?q=` for words, `?state=`. What is unknown is ignored. */
export function readOrderQuery(params: URLSearchParams): OrderQuery & { search: string } {
  const state = ORDER_STATES.find((known) => known === params.get("state"));
  return { state, search: params.get("q")?.trim().slice(0, MAX_SEARCH_LENGTH) ?? "" };
}

/** The list of orders, with the form that searches it. @param mayManage whether the person sees what is for editors */
export async function toOrderList(
  orders: Orders,
  { state, search }: ReturnType<typeof readOrderQuery>,
  mayManage: boolean,
) {
  const found = await orders.list({ state, search });
  const stock = await orders.stock();
  return {
    search,
    links: mayManage ? [{ to: BANK_PATH, label: m.sales_bank_link() }] : [],
    state: state ?? "",
    states: ORDER_STATES.map((name) => ({ value: name, label: orderStateLabels[name]() })),
    orders: found.map((order) => ({
      reference: order.reference,
      label: orderStateLabels[order.state](),
      name: order.buyer?.name ?? "",
      amount: formatPrice(order.amount, "IDR"),
      at: formatMoment(order.createdAt),
    })),
    stock: stock
      .filter(({ quota }) => quota < UNBOUNDED)
      .map(({ ticket, held, sold, quota }) => ({ ticket: nameOfRow(ticket), held, sold, free: quota - held - sold })),
  };
}

/** "friday-pass", or "Friday 14 November" for the people of a day. */
function nameOfRow(row: string): string {
  const day = dayOf(row);
  return day === null ? row : formatWeekday(startOfJakartaDay(day));
}

export type OrderListView = Awaited<ReturnType<typeof toOrderList>>;

/** An order with its journal, and what staff can do with it. */
export async function toOrderDetail(orders: Orders, order: Order) {
  const { reference, state, lines, total, amount, payment, deadline, buyer } = order;
  const journal = await orders.journal(reference);
  const attempts = payment === "midtrans" ? await siteAttempts().attempts(reference) : [];
  const returned = await Promise.all(attempts.map(({ id }) => siteRefunds().refunds(id)));
  return {
    reference,
    label: orderStateLabels[state](),
    facts: [
      { label: m.orders_amount(), value: formatPrice(amount, "IDR") },
      { label: m.orders_total(), value: formatPrice(total, "IDR") },
      { label: m.orders_until(), value: formatMoment(deadline) },
      { label: m.orders_payment(), value: payment ? orderPaymentLabels[payment]() : "–" },
      { label: m.orders_buyer(), value: buyer ? `${buyer.name}, ${buyer.email}, ${buyer.phone}` : "–" },
      ...attempts.map(toAttemptFact),
      ...returned.flat().map(toRefundFact),
    ],
    lines: lines.map(describeLine),
    journal: journal.map(({ at, state: entered, actor }) => ({
      at: formatMoment(at),
      text: `${orderStateLabels[entered]()} (${ACTORS[actor]()})`,
    })),
    actions: [
      ...(payment !== null && takesMoney(state)
        ? [{ value: "paid", label: m.staff_order_pay(), note: PAY_NOTES[state]?.() }]
        : []),
      ...(mayBecome(state, "cancelled") ? [{ value: "cancel", label: m.staff_order_cancel(), note: undefined }] : []),
    ],
  };
}

export type OrderDetailView = Awaited<ReturnType<typeof toOrderDetail>>;

/** An attempt to pay online, with the provider's own words. */
const toAttemptFact = ({ id, state, method, said }: PaymentAttempt) => ({
  label: id,
  value: [attemptStateLabels[state](), method, said].filter(Boolean).join(", "),
});

const toRefundFact = ({ key, state, amount, said }: Refund) => ({
  label: key,
  value: [formatPrice(amount, "IDR"), refundStateLabels[state](), said].filter(Boolean).join(", "),
});

const ACTORS = {
  buyer: () => m.staff_order_by_buyer(),
  time: () => m.staff_order_by_time(),
  staff: () => m.staff_order_by_staff(),
  provider: () => m.staff_order_by_provider(),
};
