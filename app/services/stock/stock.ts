import type { Ticket } from "~/entities/ticket";

/** What the stock knows of a ticket. `nextEnd`: when the next order that holds some may end, in ms since the epoch. */
export type StockCounts = { held: number; sold: number; nextEnd: number | null };

/** Few are left from this share of the quota on. */
const FEW_SHARE = 0.1;
const MINUTE_MS = 60_000;

/** Whether this site sells a ticket by itself, where it sells tickets (docs/tickets.md). */
export const isSoldHere = ({ quota, purchaseUrl, currency }: Ticket): boolean =>
  quota !== undefined && purchaseUrl === undefined && currency === "IDR";

/** Availabilities that an editor sets, which the stock does not change. */
const SET_BY_HAND: ReadonlySet<Ticket["availability"]> = new Set(["sold_out", "ended", "unavailable"]);

/**
 * A ticket with the availability that follows from its stock.
 * @param counts undefined: none was ever held
 * @param clockOffset ms by which the site's clock is ahead of the real one
 */
export function withStock(ticket: Ticket, counts: StockCounts | undefined, clockOffset: number): Ticket {
  if (ticket.quota === undefined || SET_BY_HAND.has(ticket.availability)) return ticket;
  const { held, sold, nextEnd } = counts ?? { held: 0, sold: 0, nextEnd: null };
  const { heldUntil: _, ...others } = ticket;
  const free = ticket.quota - held - sold;
  if (free > 0) return { ...others, availability: free <= ticket.quota * FEW_SHARE ? "few_left" : "on_sale" };
  if (held === 0) return { ...others, availability: "sold_out" };
  if (nextEnd === null) return { ...others, availability: "held" };
  // A whole minute: pages are rendered again when it changes.
  const until = Math.ceil((nextEnd + clockOffset) / MINUTE_MS) * MINUTE_MS;
  return { ...others, availability: "held", heldUntil: new Date(until).toISOString() };
}
