import { m } from "~/paraglide/messages";

/** The states of an order (docs/tickets.md, "States"). Stored values. */
export const ORDER_STATES = [
  "asked",
  "held",
  "placed",
  "expiring",
  "expired",
  "cancelled",
  "paid",
  "refund_due",
  "issued",
  "refunded",
] as const;

/** `other`: of a newer release, while two run. It is read and shown, and nothing is done with such an order. */
export type OrderState = (typeof ORDER_STATES)[number] | "other";

/** The state of an order from its stored word. */
export const toOrderState = (stored: string): OrderState => ORDER_STATES.find((state) => state === stored) ?? "other";

/** Tickets of one kind in an order, for one day where the buyer chose it. */
export type OrderLine = {
  ticket: string;
  /** The day that the buyer chose, as `YYYY-MM-DD`; '' for a ticket that is valid on each of its days. */
  day: string;
  /** The days on which it lets in, as they were when the order was made: `day`, or all days of the ticket. */
  days: readonly string[];
  /** How many people one ticket lets in. */
  people: number;
  /** In the buyer's language. */
  name: string;
  quantity: number;
  /** Of one, in rupiah, as it was when the order was made: what its buyer pays. */
  price: number;
  /** Of one without the voucher of the order, in rupiah; absent: `price`. */
  listPrice?: number;
};

/** How an order is paid. `free`: it costs nothing; `moved`: with the money of a ticket that was exchanged for its own; `other`: in a way of a newer release. Stored values but for the last. */
export type OrderPayment = "manual" | "gate" | "midtrans" | "free" | "moved" | "other";

/** Ways to pay as people read them. */
export const orderPaymentLabels: Readonly<Record<OrderPayment, () => string>> = {
  manual: () => m.orders_payment_manual(),
  gate: () => m.orders_payment_gate(),
  midtrans: () => m.orders_payment_midtrans(),
  free: () => m.orders_payment_free(),
  moved: () => m.money_payment_moved(),
  other: () => m.orders_payment_other(),
};

/** The ways to pay that this release knows. */
export const ORDER_PAYMENTS = (Object.keys(orderPaymentLabels) as OrderPayment[]).filter((way) => way !== "other");

/** How an order is paid, from its stored word. */
export const toOrderPayment = (stored: string): OrderPayment =>
  ORDER_PAYMENTS.find((payment) => payment === stored) ?? "other";

/** Who moved an order on: its buyer, its deadline, staff, or the provider of its payment. Stored values. */
export type OrderActor = "buyer" | "time" | "staff" | "provider";

/** The same, with who of the staff: an address, the name of a door, `MAIL_LINK_ACTOR`, or empty for the command. */
export type OrderMover = Exclude<OrderActor, "staff"> | { editor: string };

/** What is stored of who moved an order on. */
export const toActor = (by: OrderMover): { actor: OrderActor; editor: string | null } =>
  typeof by === "string" ? { actor: by, editor: null } : { actor: "staff", editor: by.editor || null };

/**
 * What staff did with an order that is not a move: money was sent back by hand, is not sent back, its tickets were mailed again, or one of them was
 * exchanged without money. `short`: its price was taken as paid although so much of it is missing; `asked`: the difference was asked for which exchanges one of its tickets.
 * The provider makes two acts. `reversed`: money of an online payment went back without this site, by the provider's dashboard or the buyer's bank.
 * With another order it says why tickets became void: the payment of that order went back. `regained`: some of that money came again.
 * Stored values.
 */
export type OrderActKind = "returned" | "kept" | "resent" | "moved" | "short" | "asked" | "reversed" | "regained";

/** States as people read them. */
export const orderStateLabels: Readonly<Record<OrderState, () => string>> = {
  asked: () => m.orders_state_asked(),
  held: () => m.orders_state_held(),
  placed: () => m.orders_state_placed(),
  expiring: () => m.orders_state_expiring(),
  expired: () => m.orders_state_expired(),
  cancelled: () => m.orders_state_cancelled(),
  paid: () => m.orders_state_paid(),
  refund_due: () => m.orders_state_refund_due(),
  issued: () => m.orders_state_issued(),
  refunded: () => m.orders_state_refunded(),
  other: () => m.orders_state_other(),
};

/** How many tickets of an order let somebody in, and how many were refunded. */
export type TicketCounts = { valid: number; refunded: number };

/** @param states of the tickets of an order */
export function countTickets(states: readonly string[]): TicketCounts {
  const count = (wanted: string) => states.filter((state) => state === wanted).length;
  return { valid: count("issued"), refunded: count("refunded") };
}

/**
 * The state of an order as people read it. Nobody comes to the expo with an order none of whose tickets lets in any more.
 * @param labels the words for states; absent: those for its buyer
 */
export function orderLabel(state: OrderState, tickets: TicketCounts | undefined, labels = orderStateLabels): string {
  if (state !== "issued" || !tickets || tickets.valid > 0) return labels[state]();
  return tickets.refunded > 0 ? m.orders_state_given_back() : m.orders_state_void();
}
