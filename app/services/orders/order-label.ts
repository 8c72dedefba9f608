import { type OrderState, orderStateLabels } from "~/entities/order";
import { m } from "~/paraglide/messages";
import type { TicketCounts } from "~/services/issued-tickets/issued-ticket";

/** The state of an order as people read it. Nobody comes to the expo with an order none of whose tickets lets in any more. */
export function orderLabel(state: OrderState, tickets: TicketCounts | undefined): string {
  if (state !== "issued" || !tickets || tickets.valid > 0) return orderStateLabels[state]();
  return tickets.refunded > 0 ? m.orders_state_given_back() : m.orders_state_void();
}
