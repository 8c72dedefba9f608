import type { Season } from "~/entities/season";
import type { Ticket, TicketAvailability } from "~/entities/ticket";
import { isOpenForBusiness } from "./business";

export type TicketSale = Pick<Ticket, "availability" | "heldUntil" | "salesStart" | "salesEnd" | "validOn">;

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
  if (season === "after") return "ended";
  if (!isOpenForBusiness(season)) return "unavailable";
  if (availability === "sold_out" || availability === "unavailable" || availability === "ended") return availability;
  if (now >= Date.parse(saleEnds(ticket))) return "ended";
  if (now < Date.parse(salesStart)) return "not_yet";
  if (availability === "not_yet") return "on_sale";
  if (availability === "held" && heldUntil && now >= Date.parse(heldUntil)) return "few_left";
  return availability;
}

export const isBuyable = (availability: TicketAvailability): boolean =>
  availability === "on_sale" || availability === "few_left";

/**
 * The tickets that can be bought at a moment, or may be later: not on sale yet, or held in unfinished orders.
 * @param now ms since the epoch
 */
export function stillSold<Sale extends TicketSale>(tickets: readonly Sale[], season: Season, now: number): Sale[] {
  return tickets.filter((ticket) => {
    const availability = availabilityAt(ticket, season, now);
    return isBuyable(availability) || availability === "not_yet" || availability === "held";
  });
}
