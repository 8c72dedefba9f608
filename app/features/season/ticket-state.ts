import type { Season } from "~/entities/season";
import type { TicketAvailability } from "~/entities/ticket";
import { formatMoment } from "~/entities/values/jakarta-time";
import { m } from "~/paraglide/messages";
import { seasonRules } from "./season-rules";
import { availabilityAt, isBuyable, saleEnds, type TicketSale } from "./ticket-sale";

/** The state of a ticket with texts for visitors. */
export type TicketState = {
  availability: TicketAvailability;
  buyable: boolean;
  label: string;
  reason: string;
  /** The start of its sale, where that is still to come. */
  opens?: string;
  /** The end of its sale, where the reason names it. */
  closes?: string;
};

/**
 * The state of a ticket at a moment, from the times of its sale, its stock and the season (docs/product.md, "Tickets").
 * @param now ms since the epoch
 */
export function ticketStateAt(ticket: TicketSale, season: Season, now: number): TicketState {
  const availability = availabilityAt(ticket, season, now);
  return { availability, buyable: isBuyable(availability), ...describeState(availability, ticket, season, now) };
}

function describeState(
  availability: TicketAvailability,
  ticket: TicketSale,
  season: Season,
  now: number,
): Omit<TicketState, "availability" | "buyable"> {
  const { salesStart, heldUntil } = ticket;
  const closes = saleEnds(ticket);
  const end = formatMoment(closes);
  switch (availability) {
    case "not_yet":
      return {
        label: m.tickets_state_not_yet(),
        reason: m.tickets_reason_not_yet({ moment: formatMoment(salesStart) }),
        opens: salesStart,
      };
    case "on_sale":
      return { label: m.tickets_state_on_sale(), reason: m.tickets_reason_on_sale({ end }), closes };
    case "few_left":
      return { label: m.tickets_state_few_left(), reason: m.tickets_reason_few_left({ end }), closes };
    case "held":
      return {
        label: m.tickets_state_held(),
        reason: heldUntil ? m.tickets_reason_held_until({ moment: formatMoment(heldUntil) }) : m.tickets_reason_held(),
      };
    case "sold_out":
      return { label: m.tickets_state_sold_out(), reason: m.tickets_reason_sold_out() };
    case "ended":
      if (seasonRules[season].isOver) return { label: m.tickets_state_ended(), reason: m.tickets_reason_after() };
      // An API may end a sale before its time, which is then no date to name.
      if (now < Date.parse(closes)) return { label: m.tickets_state_ended(), reason: m.tickets_reason_ended_early() };
      return { label: m.tickets_state_ended(), reason: m.tickets_reason_ended({ end }), closes };
    case "unavailable":
      return { label: m.tickets_state_unavailable(), reason: UNAVAILABLE[season]() };
  }
}

/** The reason shown for an `unavailable` ticket, by season. */
const UNAVAILABLE: Record<Season, () => string> = {
  before: m.tickets_reason_unavailable,
  during: m.tickets_reason_unavailable,
  after: m.tickets_reason_unavailable,
  postponed: m.tickets_reason_postponed,
  cancelled: m.tickets_reason_cancelled,
};
