import { formatPrice } from "~/base/values/money";
import type { OffSeason } from "~/content/model/season";
import { m } from "~/paraglide/messages";
import { orderLinks } from "~/sales/buyers/order-links.server";
import type { OrderState } from "~/sales/model/order";
import type { BankAccount } from "~/sales/model/order-form";
import type { Order } from "~/sales/orders/orders";
import type { RefundWay } from "~/sales/payments/refund-way.server";
import type { OnlinePayment } from "./online-payment.server";

/** Why nothing is sold. */
export const closedTexts: Readonly<Record<OffSeason, () => string>> = {
  cancelled: m.off_closed_cancelled,
  postponed: m.off_closed_postponed,
};

const offTitles: Readonly<Record<OffSeason, () => string>> = {
  cancelled: m.event_season_cancelled_title,
  postponed: m.event_season_postponed_title,
};

/**
 * What the page of an order says while the expo is cancelled or postponed, in place of what it says otherwise: nobody is asked to pay, and
 * everybody reads what happens with the money.
 */
export function toCalledOffView(order: Order, off: OffSeason, way: RefundWay) {
  return {
    open: false,
    lead: undefined,
    label: offTitles[off](),
    title: offTitles[off](),
    done: false,
    left: null,
    pay: null,
    cancel: null,
    isOver: false,
    // Whoever has the link may change the bank account. The mailbox that is told of that must stay the same.
    ...(off === "cancelled" ? { correct: null } : {}),
    warnings: [],
    steps: STEPS[off][order.state](order, way),
    online: toAccountStep(order, way, m.off_account_about()),
  };
}

/**
 * Leads to the form for a bank account, in the place where others pay; null: no account is needed.
 * @param why what is said while there is no account
 */
export const toAccountStep = ({ reference, buyer }: Order, way: RefundWay, why: string): OnlinePayment | null =>
  way === "hand"
    ? {
        note: buyer?.account ? describeAccount(buyer.account) : why,
        trouble: null,
        pay: {
          href: orderLinks.accountPath(reference),
          label: buyer?.account ? m.off_account_change() : m.off_account_give(),
        },
        check: null,
        anew: null,
      }
    : null;

/** Digits of an account's number that its owner recognises it by. */
const SHOWN_DIGITS = 4;

const describeAccount = ({ bank, number, holder }: BankAccount) =>
  m.off_account_known({ bank, end: number.slice(-SHOWN_DIGITS), holder });

type Steps = Readonly<Record<OrderState, (order: Order, way: RefundWay) => string[]>>;

const moneyBack = ({ state, amount: paid, total, buyer }: Order, way: RefundWay): string[] => {
  // What the tickets cost goes back; of an order without tickets all that arrived.
  const amount = formatPrice(state === "refund_due" ? paid : total, "IDR");
  switch (way) {
    case "none":
      return [m.off_cancelled_nothing_back()];
    case "done":
      return [m.orders_step_refunded()];
    case "online":
      return [m.off_cancelled_back({ amount }), m.off_cancelled_online()];
    case "hand":
      return [m.off_cancelled_back({ amount }), ...(buyer?.account ? [] : [m.off_cancelled_hand()])];
  }
};

const unpaid = (_: Order, way: RefundWay) => [
  m.off_cancelled_placed(),
  way === "online" ? m.off_cancelled_placed_online() : m.off_cancelled_placed_paid(),
];
const pausedOrder = () => [m.off_postponed_placed(), m.off_postponed_placed_paid()];
const over = ({ payment }: Order) => [payment === null ? m.off_cancelled_nothing() : m.orders_step_cancelled()];

const STEPS: Readonly<Record<OffSeason, Steps>> = {
  cancelled: {
    asked: () => [m.off_closed_cancelled()],
    held: () => [m.off_closed_cancelled()],
    placed: unpaid,
    expiring: unpaid,
    expired: over,
    cancelled: over,
    paid: moneyBack,
    refund_due: moneyBack,
    issued: (order, way) => [m.off_cancelled_tickets(), ...moneyBack(order, way)],
    refunded: () => [m.orders_step_refunded()],
    other: () => [m.orders_step_other()],
  },
  postponed: {
    asked: () => [m.off_closed_postponed()],
    held: () => [m.off_closed_postponed()],
    placed: pausedOrder,
    expiring: pausedOrder,
    expired: over,
    cancelled: over,
    paid: () => [m.off_postponed_tickets(), m.off_postponed_back()],
    refund_due: () => [m.orders_step_refund_due()],
    issued: (_, way) =>
      way === "done" ? [m.orders_step_refunded()] : [m.off_postponed_tickets(), m.off_postponed_back()],
    refunded: () => [m.orders_step_refunded()],
    other: () => [m.orders_step_other()],
  },
};
