import type { Ticket, TicketAvailability } from "~/entities/ticket";
import { formatMoment } from "~/entities/values/jakarta-time";
import { isOpenForBusiness, type Season } from "~/entities/values/season";
import { m } from "~/paraglide/messages";

/** The state of a ticket with texts for visitors. */
export type TicketState = {
  availability: TicketAvailability;
  buyable: boolean;
  label: string;
  reason: string;
  /** The end of its sale, where the reason names it. */
  closes?: string;
};

type TicketSale = Pick<Ticket, "availability" | "heldUntil" | "salesStart" | "salesEnd" | "validOn">;

/**
 * The state of a ticket at a moment, from the times of its sale, its stock and the season (docs/product.md, "Tickets").
 * @param now ms since the epoch
 */
export function ticketStateAt(ticket: TicketSale, season: Season, now: number): TicketState {
  const closes = saleEnds(ticket);
  const availability = availabilityAt(ticket, closes, season, now);
  const buyable = availability === "on_sale" || availability === "few_left";
  // An API may end a sale before its time, which is then no date to name.
  const namesEnd = buyable || (availability === "ended" && season !== "after" && now >= Date.parse(closes));
  return {
    availability,
    buyable,
    ...describeState(availability, ticket, season, namesEnd ? formatMoment(closes) : undefined),
    ...(namesEnd && { closes }),
  };
}

/** When its sale ends: nobody sells a ticket for days that are over. */
function saleEnds({ salesEnd, validOn }: TicketSale): string {
  const lastDay = validOn.toSorted().at(-1);
  const endOfLastDay = lastDay === undefined ? salesEnd : `${lastDay}T23:59:00+07:00`;
  return Date.parse(endOfLastDay) < Date.parse(salesEnd) ? endOfLastDay : salesEnd;
}

function availabilityAt(ticket: TicketSale, closes: string, season: Season, now: number): TicketAvailability {
  const { availability, heldUntil, salesStart } = ticket;
  if (season === "after") return "ended";
  if (!isOpenForBusiness(season)) return "unavailable";
  if (availability === "sold_out" || availability === "unavailable" || availability === "ended") return availability;
  if (now >= Date.parse(closes)) return "ended";
  if (now < Date.parse(salesStart)) return "not_yet";
  if (availability === "not_yet") return "on_sale";
  if (availability === "held" && heldUntil && now >= Date.parse(heldUntil)) return "few_left";
  return availability;
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
