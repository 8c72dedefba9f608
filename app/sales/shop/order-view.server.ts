import { siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { env } from "~/base/env/env.server";
import { identity } from "~/base/identity/identity.server";
import { whatsappLink } from "~/base/values/addresses";
import { formatTime } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import type { Qris } from "~/base/values/qris";
import { newOrderPath, QRIS_PATH } from "~/config/order-paths";
import { m } from "~/paraglide/messages";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { type OrderState, orderStateLabels } from "~/sales/model/order";
import {
  closedDaysOf,
  describeClosedDays,
  describeTickets,
  discountLine,
  exchangeLine,
  fieldOf,
  listPriceOf,
} from "~/sales/model/order-lines";
import { isChosen, isUnpaid, MAX_CODE, mayBecome } from "~/sales/model/order-rules";
import type { Order } from "~/sales/orders/orders";

/** Nobody placed it while it was held. */
const isLate = ({ state, payment }: Pick<Order, "state" | "payment">): boolean =>
  state === "expired" && payment === null;

const HOUR_MS = 3600_000;

/** ms for which the tickets are held. Of an offer of the waiting list these are days. */
const msLeft = ({ deadline }: Pick<Order, "deadline">): number => Math.max(0, deadline - wallClock.now());

/** The buyer has sent the form, and has to open the link in the mail. */
const waits = (order: Pick<Order, "state" | "buyer">): boolean => isChosen(order) && order.buyer !== null;

/**
 * Why the link in the mail has placed no order, or does not keep one until the expo: its tickets are gone, its buyer or its network would
 * have too many, its voucher is used up, it is too late to pay, or the sale is over.
 */
export type LinkRefusal = "gone" | "limit" | "nearby" | "voucher" | "late" | "over";

/** The name of the field of the page's query with a `LinkRefusal`. */
export const LINK_FIELD = "link";

const LINK_REFUSALS: ReadonlyMap<string, () => string> = new Map<LinkRefusal, () => string>([
  ["gone", m.orders_link_gone],
  ["limit", m.orders_link_limit],
  ["nearby", m.orders_link_nearby],
  ["voucher", m.vouchers_link],
  ["late", m.orders_too_late_to_pay],
  ["over", m.orders_link_over],
]);

/** States in which the buyer has done what there was to do. */
const DONE: ReadonlySet<OrderState> = new Set(["placed", "paid", "issued"]);

/**
 * What the page of an order says.
 * @param openDays on which the expo opens, `YYYY-MM-DD`
 * @param query of the page: why the link in the mail led here without an order
 */
export function toOrderView(order: Order, openDays: readonly string[], query = new URLSearchParams()) {
  const { reference, state, lines, amount, total, deadline, confirmedAt, buyer } = order;
  return {
    reference,
    number: m.shop_order({ reference }),
    state,
    /** Whether the buyer can still fill in the form: tickets whose time is over are held again with it, if they can be. */
    open: (isChosen(order) && !waits(order)) || isLate(order),
    label: orderStateLabels[state](),
    done: DONE.has(state),
    /** Above the form. */
    lead: leadOf(order),
    /** Of the panel that takes the place of the form. */
    title: waits(order)
      ? m.orders_confirm_title()
      : state === "placed"
        ? m.mail_order_placed()
        : orderStateLabels[state](),
    lines: [
      ...lines.map((line) => ({ what: describeTickets(line), price: formatPrice(listPriceOf(line), "IDR") })),
      ...exchangeLine(order),
    ],
    /** What is below the tickets: less by a voucher, and what a transfer is recognized by. With it the total is the amount to pay. */
    changes: [discountLine(order), codeLine(order)].filter((line) => line !== null),
    total: formatPrice(state === "placed" ? amount : total, "IDR"),
    buyer: buyer ? `${buyer.name}, ${buyer.email}` : "",
    /** What the buyer has to know before anything else, as before the amount to pay. */
    warnings: [
      ...(confirmedAt === null && buyer && isUnpaid(order) ? refusalsOf(query) : []),
      ...(isUnpaid(order) ? describeClosedDays(closedDaysOf(order, openDays)) : []),
      ...(buyer?.exchanges ? exchangeSteps(state, buyer.exchanges) : []),
    ],
    steps: STEPS[state](order),
    /** ms that the page counts down; null: there is nothing to count, or it would be more than an hour. */
    left: state === "held" && !waits(order) && msLeft(order) <= HOUR_MS ? msLeft(order) : null,
    pay:
      state === "placed"
        ? {
            amount: formatPrice(amount, "IDR"),
            /** For the app of a bank. */
            amountDigits: String(amount),
            account: order.payment === "manual" && env.sales?.account ? toAccountView(env.sales.account) : null,
            qris: order.payment === "manual" && env.sales?.qris ? toQrisView(env.sales.qris) : null,
            until: { label: m.orders_until(), value: formatSiteMoment(deadline) },
          }
        : null,
    cancel: mayBecome(state, "cancelled")
      ? {
          label: m.orders_cancel(),
          text: order.payment ? m.orders_cancel_placed() : m.orders_cancel_text(),
          button: m.orders_cancel_yes(),
        }
      : null,
    isOver: state === "expired" || state === "cancelled",
    /** The same choice of tickets once more. */
    again: newOrderPath(Object.fromEntries(lines.map((line) => [fieldOf(line), line.quantity]))),
    address: orderLinks.pathOf(reference),
    /** Texts come with the data: most buyers see some of them only. */
    correct:
      buyer && isUnpaid(order) ? { href: orderLinks.correctionPath(reference), label: m.orders_address_link() } : null,
    ask: m.orders_ask(),
    chat: whatsappLink(identity().contact.whatsapp, m.mail_acknowledgement_chat({ reference })),
  };
}

export type OrderView = ReturnType<typeof toOrderView>;

/** What a transfer is recognized by: without it the tickets would not add up to what is to be paid. */
const codeLine = ({ state, amount, total }: Order) =>
  state === "placed" && amount > total
    ? { what: m.eticket_receipt_code(), price: formatPrice(amount - total, "IDR") }
    : null;

/** What of an exchange its old ticket is for, and stays. */
const exchangeSteps = (state: OrderState, reference: string): string[] =>
  state === "placed"
    ? [m.finance_mail_exchange({ reference })]
    : state === "expired" || state === "cancelled"
      ? [m.finance_step_kept({ reference })]
      : [];

/** Above the buyer's form, if it is there. */
function leadOf(order: Order): string | undefined {
  if (isLate(order)) return m.orders_step_late();
  if (waits(order)) return undefined;
  return order.state === "asked" ? m.orders_asked_lead() : order.state === "held" ? heldLead(order) : undefined;
}

/**
 * What is held and until when stands above the form: on a phone the tickets are below it. A time alone is one of today. Whoever will transfer
 * learns before they place the order that the amount is not quite the total.
 */
function heldLead({ lines, total, deadline }: Order): string {
  const digits = env.sales?.payment === "manual" && total > 0;
  const more = digits ? ` ${m.orders_lead_digits({ most: formatPrice(MAX_CODE, "IDR") })}` : "";
  if (msLeft({ deadline }) > HOUR_MS)
    return `${m.orders_lead()} ${m.orders_step_held({ moment: formatSiteMoment(deadline) })}${more}`;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const time = formatTime(deadline + siteClockOffset);
  return `${m.orders_lead()} ${m.orders_lead_held({ count, total: formatPrice(total, "IDR"), time })}${more}`;
}

const refusalsOf = (query: URLSearchParams): string[] => {
  const text = LINK_REFUSALS.get(query.get(LINK_FIELD) ?? "")?.();
  return text ? [text] : [];
};

function toAccountView(account: string) {
  const text = accountNumberIn(account);
  return {
    label: m.orders_account(),
    value: account.replaceAll(", ", ",\n"),
    copy: text ? { text, label: m.orders_copy_account() } : null,
  };
}

/** The organiser's code, unchanged, and whose it is, so that the buyer can compare the name with that in the app. */
const toQrisView = ({ merchant, nationalId, city }: Qris) => ({
  picture: QRIS_PATH,
  alt: m.orders_qris_alt({ merchant }),
  // Texts that most buyers never see: their browsers do not load them.
  text: m.orders_qris_text(),
  save: m.orders_qris_save(),
  merchant: {
    label: m.orders_qris_merchant(),
    value: [merchant, city, nationalId && `NMID ${nationalId}`].filter(Boolean).join(", "),
  },
});

/** What happens next, in sentences. */
const STEPS: Readonly<Record<OrderState, (order: Order) => string[]>> = {
  asked: ({ deadline, buyer }) => {
    const moment = formatSiteMoment(deadline);
    return buyer ? [m.orders_asked_confirm({ email: buyer.email, moment }), m.orders_step_confirm_wrong()] : [];
  },
  held: ({ deadline, buyer }) => {
    const moment = formatSiteMoment(deadline);
    return buyer
      ? [m.orders_step_confirm({ email: buyer.email, moment }), m.orders_step_confirm_wrong()]
      : [m.orders_step_held({ moment })];
  },
  placed: ({ payment, amount, deadline, confirmedAt }) => {
    const texts = { amount: formatPrice(amount, "IDR"), until: formatSiteMoment(deadline) };
    // The way to the provider's page stands beside it.
    if (payment === "midtrans") return [];
    return payment === "gate"
      ? [m.mail_order_gate(texts), confirmedAt === null ? m.orders_step_gate_open() : m.orders_step_gate()]
      : [m.mail_order_transfer_exactly(), m.orders_step_transfer()];
  },
  expiring: () => [],
  expired: (order) => (isLate(order) ? [] : [m.orders_step_expired()]),
  cancelled: ({ payment }) => [payment === null ? m.orders_dropped() : m.orders_step_cancelled()],
  paid: ({ reference }) => [m.mail_order_paid_text({ reference })],
  refund_due: () => [m.orders_step_refund_due()],
  issued: () => [m.shop_paid()],
  refunded: () => [m.orders_step_refunded()],
  other: () => [m.orders_step_other()],
};

/** Five digits or more, which may be written in groups. */
const NUMBER = /\d(?:[ .-]?\d){4,}/g;

/**
 * The number in a bank account that is written for people, such as "Bank Contoh 000 123 456 789, PT Jejak Rimba Media".
 * @returns its digits; null: there is none, or more than one
 */
export function accountNumberIn(account: string): string | null {
  const [number, other] = account.match(NUMBER) ?? [];
  return number && !other ? number.replaceAll(/\D/g, "") : null;
}
