import type { Season } from "~/entities/season";
import type { TicketAvailability } from "~/entities/ticket";
import { formatMoment } from "~/entities/values/jakarta-time";
import { m } from "~/paraglide/messages";
import { availabilityAt, isBuyable, saleEnds, type TicketSale } from "./ticket-sale";

/** The state of a ticket with texts for visitors. */
export type TicketState = {
  availability: TicketAvailability;
  buyable: boolean;
  label: string;
  reason: string;
  /** The end of its sale, where the reason names it. */
  closes?: string;
};

/**
 * The state of a ticket at a moment, from the times of its sale, its stock and the season (docs/product.md, "Tickets").
 * @param now ms since the epoch
 */
export function ticketStateAt(ticket: TicketSale, season: Season, now: number): TicketState {
  const closes = saleEnds(ticket);
  const availability = availabilityAt(ticket, season, now);
  const buyable = isBuyable(availability);
  // An API may end a sale before its time, which is then no date to name.
  const namesEnd = buyable || (availability === "ended" && season !== "after" && now >= Date.parse(closes));
  return {
    availability,
    buyable,
    ...describeState(availability, ticket, season, namesEnd ? formatMoment(closes) : undefined),
    ...(namesEnd && { closes }),
  };
}

function describeState(
  availability: TicketAvailability,
  { salesStart, heldUntil }: TicketSale,
  season: Season,
  end = "",
): Pick<TicketState, "label" | "reason"> {
  switch (availability) {
    case "not_yet":
      return {
        label: m.tickets_state_not_yet(),
        reason: m.tickets_reason_not_yet({ moment: formatMoment(salesStart) }),
      };
    case "on_sale":
      return { label: m.tickets_state_on_sale(), reason: m.tickets_reason_on_sale({ end }) };
    case "few_left":
      return { label: m.tickets_state_few_left(), reason: m.tickets_reason_few_left({ end }) };
    case "held":
      return {
        label: m.tickets_state_held(),
        reason: heldUntil ? m.tickets_reason_held_until({ moment: formatMoment(heldUntil) }) : m.tickets_reason_held(),
      };
    case "sold_out":
      return { label: m.tickets_state_sold_out(), reason: m.tickets_reason_sold_out() };
    case "ended":
      return {
        label: m.tickets_state_ended(),
        reason:
          season === "after"
            ? m.tickets_reason_after()
            : end
              ? m.tickets_reason_ended({ end })
              : m.tickets_reason_ended_early(),
      };
    case "unavailable":
      return { label: m.tickets_state_unavailable(), reason: (UNAVAILABLE[season] ?? m.tickets_reason_unavailable)() };
  }
}

const UNAVAILABLE: Partial<Record<Season, () => string>> = {
  cancelled: m.tickets_reason_cancelled,
  postponed: m.tickets_reason_postponed,
};
