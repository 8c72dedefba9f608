import type { Ticket, TicketAvailability } from "~/entities/ticket";
import { formatMoment } from "~/entities/values/jakarta-time";
import { isOpenForBusiness, type Season } from "~/entities/values/season";

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
  end: string | undefined,
): Pick<TicketState, "label" | "reason"> {
  switch (availability) {
    case "not_yet":
      return { label: "Not on sale yet", reason: `Sales open ${formatMoment(salesStart)}.` };
    case "on_sale":
      return { label: "On sale", reason: `Until ${end}.` };
    case "few_left":
      return { label: "Few left", reason: `On sale until ${end}, or until they are gone.` };
    case "held": {
      const by = heldUntil ? ` by ${formatMoment(heldUntil)}` : "";
      return {
        label: "All held",
        reason: `Every remaining ticket is in somebody’s unfinished order. Those that nobody pays for come back${by}.`,
      };
    }
    case "sold_out":
      return { label: "Sold out", reason: "All tickets of this kind are sold." };
    case "ended":
      return {
        label: "Sales ended",
        reason: season === "after" ? "The expo is over. Thank you for coming." : `Sales closed ${end ?? "early"}.`,
      };
    case "unavailable":
      return { label: "Not available", reason: UNAVAILABLE[season] ?? "This ticket is not offered at the moment." };
  }
}

const UNAVAILABLE: Partial<Record<Season, string>> = {
  cancelled: "The expo is cancelled.",
  postponed: "The expo is postponed. Sales open again with the new dates.",
};
