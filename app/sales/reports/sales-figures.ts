import type { OrderState } from "~/sales/model/order";
import { COUNTED_AS } from "~/sales/model/order-rules";

/** How many tickets of a kind and day the orders in a state have, and their price in rupiah. */
export type LineSum = { ticket: string; day: string; state: OrderState; quantity: number; price: number };

/** The same of tickets that were refunded one by one, out of orders that are paid, and of money that is not here of others (`quantity` 0). `price`: without the fees that were kept. */
export type RefundSum = Omit<LineSum, "state">;

/** What was sold of a kind of ticket and day. `revenue`: rupiah, with the fees of refunded tickets, without what went back, also at the provider, what never arrived, and the codes of transfers. */
export type TicketFigures = {
  ticket: string;
  /** `YYYY-MM-DD` where the buyer chooses it; otherwise empty. */
  day: string;
  sold: number;
  held: number;
  /** Refunded tickets, and those of orders whose money has to go back or went back. */
  refunded: number;
  revenue: number;
};

/** Orders without tickets whose money has to go back, or went back whole. */
const RETURNED: ReadonlySet<OrderState> = new Set(["refund_due", "refunded"]);

/** Adds up by ticket and day, sorted by the ticket's id and the day. */
export function addUp(lines: readonly LineSum[], refunds: readonly RefundSum[]): TicketFigures[] {
  const figures = new Map<string, TicketFigures>();
  const of = ({ ticket, day }: Pick<LineSum, "ticket" | "day">): TicketFigures => {
    const key = `${ticket} ${day}`;
    const known = figures.get(key) ?? { ticket, day, sold: 0, held: 0, refunded: 0, revenue: 0 };
    figures.set(key, known);
    return known;
  };
  for (const { state, quantity, price, ...line } of lines) {
    const sum = of(line);
    const counted = COUNTED_AS[state];
    if (counted !== null) sum[counted] += quantity;
    if (counted === "sold") sum.revenue += price;
    if (RETURNED.has(state)) sum.refunded += quantity;
  }
  for (const { quantity, price, ...ticket } of refunds) {
    const sum = of(ticket);
    sum.sold -= quantity;
    sum.refunded += quantity;
    sum.revenue -= price;
  }
  return [...figures.values()]
    .filter(({ sold, held, refunded }) => sold + held + refunded > 0)
    .toSorted((a, b) => a.ticket.localeCompare(b.ticket, "en") || (a.day < b.day ? -1 : 1));
}
