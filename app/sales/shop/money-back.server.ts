import { calledOffEdition } from "~/content/editions/edition-state.server";
import { m } from "~/paraglide/messages";
import { siteBookedLines } from "~/sales/bank/site-booked-lines.server";
import { totalOf } from "~/sales/model/order-rules";
import type { Orders } from "~/sales/orders/order-store.server";
import type { Order } from "~/sales/orders/orders";
import { type RefundWay, readRefundWay } from "~/sales/payments/refund-way.server";
import { toAccountStep, toCalledOffView } from "./called-off-view.server";

/** How the money of an order goes back, as things stand. */
export async function readWayBack(orders: Orders, order: Order): Promise<RefundWay> {
  const { reference } = order;
  return readRefundWay(
    order,
    calledOffEdition(order.edition),
    await orders.tickets.ticketsOf(reference),
    await orders.reading.acts(reference),
  );
}

/** An order whose sums are what arrived, where that is less than it costs. */
async function asArrived(orders: Orders, order: Order): Promise<Order> {
  const { reference, lines, amount } = order;
  const arrived = await siteBookedLines().arrived(reference);
  const { short, reversed } = await orders.tickets.moneyOf(reference);
  return { ...order, amount: arrived ?? amount, total: Math.max(0, totalOf(lines) - short - reversed) };
}

/**
 * What the page of an order says of money that goes back: all of it while the expo is cancelled or postponed, and otherwise where to send
 * what is due, as for tickets that were refunded. Nothing for other orders.
 */
export async function readMoneyBack(orders: Orders, order: Order) {
  const off = calledOffEdition(order.edition);
  if (!off && order.state !== "refund_due" && order.state !== "issued") return {};
  const way = await readWayBack(orders, order);
  if (off) return toCalledOffView(await asArrived(orders, order), off, way);
  // Nothing else on the page speaks of an account.
  const online = toAccountStep(order, way, m.off_account_ask());
  return online ? { online } : {};
}
