import type { Season } from "~/entities/season";
import type { Ticket, TicketAvailability } from "~/entities/ticket";
import { seasonRules } from "./season-rules";

export type TicketSale = Pick<Ticket, "availability" | "heldUntil" | "salesStart" | "salesEnd" | "validOn">;

/** Whether a ticket in each state can be bought now, may be later, or never again, whatever the times of its sale. */
const SALES: Record<TicketAvailability, "now" | "later" | "never"> = {
  not_yet: "later",
  on_sale: "now",
  few_left: "now",
  held: "later",
  sold_out: "never",
  ended: "never",
  unavailable: "never",
};

/** When its sale ends: nobody sells a ticket for days that are over. */
export function saleEnds({ salesEnd, validOn }: TicketSale): string {
  const lastDay = validOn.toSorted().at(-1);
  const endOfLastDay = lastDay === undefined ? salesEnd : `${lastDay}T23:59:00+07:00`;
  return Date.parse(endOfLastDay) < Date.parse(salesEnd) ? endOfLastDay : salesEnd;
}

/**
 * A ticket's availability at a moment, from the times of its sale, its stock and the season (docs/product.md, "Tickets").
 * @param now ms since the epoch
 */
export function availabilityAt(ticket: TicketSale, season: Season, now: number): TicketAvailability {
  const { availability, heldUntil, salesStart } = ticket;
  const { sells, isOver } = seasonRules[season];
  if (!sells) return isOver ? "ended" : "unavailable";
  if (SALES[availability] === "never") return availability;
  if (now >= Date.parse(saleEnds(ticket))) return "ended";
  if (now < Date.parse(salesStart)) return "not_yet";
  switch (availability) {
    case "not_yet":
      return "on_sale";
    case "held":
      return heldUntil && now >= Date.parse(heldUntil) ? "few_left" : "held";
    case "on_sale":
    case "few_left":
    case "sold_out":
    case "ended":
    case "unavailable":
      return availability;
  }
}

/** Whether a ticket can be bought. */
export const isBuyable = (availability: TicketAvailability): boolean => SALES[availability] === "now";

/**
 * The tickets that can be bought at a moment, or may be later: not on sale yet, or held in unfinished orders.
 * @param now ms since the epoch
 */
export function stillSold<Sale extends TicketSale>(tickets: readonly Sale[], season: Season, now: number): Sale[] {
  return tickets.filter((ticket) => SALES[availabilityAt(ticket, season, now)] !== "never");
}
