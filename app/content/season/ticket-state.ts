import { formatMoment, formatStart } from "~/base/values/jakarta-time";
import { lastClosingOf } from "~/content/model/opening-hours";
import { type Season, type SeasonEvent, seasonAt } from "~/content/model/season";
import type { Ticket, TicketState } from "~/content/model/ticket";
import { m } from "~/paraglide/messages";
import { seasonRules } from "./season-rules";

export type TicketSale = Pick<Ticket, "availability" | "heldUntil" | "salesStart" | "salesEnd" | "validOn">;

/**
 * Whether a ticket in each state can be bought now, may be later, or never again. A state with `never` is final: one that the API gives
 * stays, whatever the times of the ticket's sale.
 */
const SALES: Record<TicketState, "now" | "later" | "never"> = {
  not_yet: "later",
  on_sale: "now",
  few_left: "now",
  held: "later",
  sold_out: "never",
  ended: "never",
  unavailable: "never",
};

/** When its sale ends: nobody sells a ticket once the doors have closed on the last of its days. */
export function saleEnds({ salesEnd, validOn }: TicketSale, event: SeasonEvent): string {
  const closing = event ? lastClosingOf(event, validOn) : salesEnd;
  return Date.parse(closing) < Date.parse(salesEnd) ? closing : salesEnd;
}

/**
 * A ticket's state at a moment, from the event, the times of its sale and what the API gives (docs/product.md, "Tickets").
 * @param now ms since the epoch
 */
export function ticketStateAt(ticket: TicketSale, event: SeasonEvent, now: number): TicketState {
  const { availability: given, heldUntil, salesStart } = ticket;
  const { sells, isOver } = seasonRules[seasonAt(event, now)];
  if (!sells) return isOver ? "ended" : "unavailable";
  if (isFinal(given)) return given;
  if (now >= Date.parse(saleEnds(ticket, event))) return "ended";
  if (now < Date.parse(salesStart)) return "not_yet";
  switch (given) {
    case "not_yet":
      return "on_sale";
    case "held":
      return heldUntil && now >= Date.parse(heldUntil) ? "few_left" : "held";
    case "on_sale":
    case "few_left":
    case "sold_out":
    case "ended":
    case "unavailable":
      return given;
  }
}

/** Whether nothing of a ticket is left in each state, while some may come free: then people may wait for it. */
const HAS_NONE_LEFT: Record<TicketState, boolean> = {
  not_yet: false,
  on_sale: false,
  few_left: false,
  held: true,
  sold_out: true,
  ended: false,
  unavailable: false,
};

/** Whether a ticket can be bought. */
export const isBuyable = (state: TicketState): boolean => SALES[state] === "now";

/** Whether a ticket can never be bought again. Neither the stock nor the times of its sale change such a state. */
export const isFinal = (state: TicketState): boolean => SALES[state] === "never";

/** Whether nothing of a ticket is left now, and some may come free. */
export const hasNoneLeft = (state: TicketState): boolean => HAS_NONE_LEFT[state];

/** What visitors call each state. */
export const ticketStateLabels: Readonly<Record<TicketState, () => string>> = {
  not_yet: m.tickets_state_not_yet,
  on_sale: m.tickets_state_on_sale,
  few_left: m.tickets_state_few_left,
  held: m.tickets_state_held,
  sold_out: m.tickets_state_sold_out,
  ended: m.tickets_state_ended,
  unavailable: m.tickets_state_unavailable,
};

/**
 * The tickets that can be bought at a moment, or may be later: not on sale yet, or held in unfinished orders.
 * @param now ms since the epoch
 */
export function stillSold<Sale extends TicketSale>(tickets: readonly Sale[], event: SeasonEvent, now: number): Sale[] {
  return tickets.filter((ticket) => !isFinal(ticketStateAt(ticket, event, now)));
}

/** Whether tickets are on sale, also those that are held in unfinished orders, will be, or will not be any more. */
export type Sale = "now" | "later" | "never";

/**
 * How far the sale is: what leads to the tickets invites to buy only while some are on sale. Before the expo tickets without an entry yet come
 * later, such as those of the next edition.
 * @param tickets null, as in an outage: they count as on sale
 * @param now ms since the epoch
 */
export function saleAt(tickets: readonly TicketSale[] | null, event: SeasonEvent, now: number): Sale {
  if (!tickets) return "now";
  if (tickets.length === 0) return seasonAt(event, now) === "before" ? "later" : "never";
  const states = stillSold(tickets, event, now).map((ticket) => ticketStateAt(ticket, event, now));
  if (states.length === 0) return "never";
  return states.some((state) => isBuyable(state) || state === "held") ? "now" : "later";
}

/** The state of a ticket with texts for visitors. */
export type TicketStateView = {
  state: TicketState;
  buyable: boolean;
  label: string;
  reason: string;
  /** The start of its sale, where that is still to come. */
  opens?: string;
  /** The end of its sale, where the reason names it. */
  closes?: string;
};

/** The state of a ticket at a moment, as visitors read it. @param now ms since the epoch */
export function toTicketStateView(ticket: TicketSale, event: SeasonEvent, now: number): TicketStateView {
  const state = ticketStateAt(ticket, event, now);
  const label = ticketStateLabels[state]();
  return { state, buyable: isBuyable(state), label, ...explainState(state, ticket, event, now) };
}

function explainState(
  state: TicketState,
  ticket: TicketSale,
  event: SeasonEvent,
  now: number,
): Omit<TicketStateView, "state" | "buyable" | "label"> {
  const { salesStart, heldUntil } = ticket;
  const season = seasonAt(event, now);
  const closes = saleEnds(ticket, event);
  const end = formatMoment(closes);
  switch (state) {
    case "not_yet":
      return { reason: m.tickets_reason_not_yet({ moment: formatStart(salesStart) }), opens: salesStart };
    case "on_sale":
      return { reason: m.tickets_reason_on_sale({ end }), closes };
    case "few_left":
      return { reason: m.tickets_reason_few_left({ end }), closes };
    case "held":
      return {
        reason: heldUntil ? m.tickets_reason_held_until({ moment: formatMoment(heldUntil) }) : m.tickets_reason_held(),
      };
    case "sold_out":
      return { reason: m.tickets_reason_sold_out() };
    case "ended":
      if (seasonRules[season].isOver) return { reason: m.tickets_reason_after() };
      // An API may end a sale before its time, which is then no date to name.
      if (now < Date.parse(closes)) return { reason: m.tickets_reason_ended_early() };
      return { reason: m.tickets_reason_ended({ end }), closes };
    case "unavailable":
      return { reason: UNAVAILABLE[season]() };
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

/**
 * Whether the doors have closed on the last day on which a ticket lets in, or the whole event is over. While it is postponed or cancelled nothing is.
 * @param days of the ticket, `YYYY-MM-DD`; they need not be days of the event any more
 * @param now ms since the epoch
 */
export function areDaysOver(days: readonly string[], event: NonNullable<SeasonEvent>, now: number): boolean {
  const season = seasonAt(event, now);
  if (season !== "before" && season !== "during") return season === "after";
  return days.length > 0 && now >= Date.parse(lastClosingOf(event, days));
}
