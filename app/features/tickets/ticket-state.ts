import type { Ticket, TicketAvailability } from "~/entities/ticket";
import { formatMoment } from "~/entities/values/jakarta-time";
import { isOpenForBusiness, type Season } from "~/entities/values/season";

/** The state of a ticket with texts for visitors. */
export type TicketState = { availability: TicketAvailability; buyable: boolean; label: string; reason: string };

/**
 * The state of a ticket at a moment: the API's value, corrected by its sale times and the season (nothing
 * is sold after the end; docs/product.md, "Pages").
 * @param now ms since the epoch
 */
export function ticketStateAt(ticket: Ticket, season: Season, now: number): TicketState {
  const availability = availabilityAt(ticket, season, now);
  return {
    availability,
    buyable: availability === "on_sale" || availability === "few_left",
    ...describeState(availability, ticket, season),
  };
}

function availabilityAt(ticket: Ticket, season: Season, now: number): TicketAvailability {
  if (season === "after") return "ended";
  if (!isOpenForBusiness(season)) return "unavailable";
  if (ticket.availability === "sold_out" || ticket.availability === "unavailable") return ticket.availability;
  if (now >= Date.parse(ticket.salesEnd)) return "ended";
  if (now < Date.parse(ticket.salesStart)) return "not_yet";
  return ticket.availability;
}

function describeState(
  availability: TicketAvailability,
  ticket: Ticket,
  season: Season,
): { label: string; reason: string } {
  switch (availability) {
    case "not_yet":
      return { label: "Not on sale yet", reason: `Sales open ${formatMoment(ticket.salesStart)}.` };
    case "on_sale":
      return { label: "On sale", reason: `Until ${formatMoment(ticket.salesEnd)}.` };
    case "few_left":
      return { label: "Few left", reason: `On sale until ${formatMoment(ticket.salesEnd)}, or until they are gone.` };
    case "held":
      return {
        label: "All held",
        reason:
          "Every remaining ticket is in somebody’s unfinished order. Some may come back: look again in 15 minutes.",
      };
    case "sold_out":
      return { label: "Sold out", reason: "All tickets of this kind are sold." };
    case "ended":
      return season === "after"
        ? { label: "Sales ended", reason: "The expo is over. Thank you for coming." }
        : { label: "Sales ended", reason: `Sales closed ${formatMoment(ticket.salesEnd)}.` };
    case "unavailable":
      return season === "cancelled"
        ? { label: "Not available", reason: "The expo is cancelled." }
        : season === "postponed"
          ? { label: "Not available", reason: "The expo is postponed. Sales open again with the new dates." }
          : { label: "Not available", reason: "This ticket is not offered at the moment." };
  }
}
