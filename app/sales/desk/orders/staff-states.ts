import { m } from "~/paraglide/messages";
import { type OrderState, orderStateLabels, type TicketCounts } from "~/sales/model/order";

/** The states of an order as staff read them: those of buyers speak to them. */
export const staffStateLabels: Readonly<Record<OrderState, () => string>> = {
  ...orderStateLabels,
  asked: () => m.staff_state_asked(),
  held: () => m.staff_state_held(),
  expiring: () => m.staff_state_expiring(),
  paid: () => m.staff_orders_paid(),
  refund_due: () => m.staff_state_refund_due(),
  issued: () => m.staff_state_issued(),
  other: () => m.staff_state_other(),
};

/** How a state looks in a list: it asks for something, waits for somebody else, is done as it should, or is over. */
const TONES: Readonly<Record<OrderState, "asks" | "waits" | "good" | "over">> = {
  asked: "waits",
  held: "waits",
  placed: "waits",
  expiring: "waits",
  expired: "over",
  cancelled: "over",
  paid: "good",
  refund_due: "asks",
  issued: "good",
  refunded: "over",
  other: "over",
};

/** How an order looks in a list. One whose tickets are all revoked or refunded is over. @param tickets how many it has of each state */
export const toneOf = (state: OrderState, tickets: TicketCounts | undefined) =>
  state === "issued" && tickets && tickets.valid === 0 ? "over" : TONES[state];
