import { foreignLang } from "~/base/translations/localized";
import { describeDays, listDays } from "~/base/values/day-runs";
import { formatDay, formatStart, formatWeekday } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { WAITING_PATH } from "~/config/order-paths";
import type { Event } from "~/content/model/event";
import { seasonAt } from "~/content/model/season";
import { peopleOf, placesOf, type Ticket, type TicketState } from "~/content/model/ticket";
import { isOpenForBusiness } from "~/content/season/season-rules";
import { seasonViews } from "~/content/season/season-views";
import {
  hasNoneLeft,
  isBuyable,
  isFinal,
  stillSold,
  type TicketStateView,
  ticketStateAt,
  toTicketStateView,
} from "~/content/season/ticket-state";
import { m } from "~/paraglide/messages";
import { fieldOf } from "~/sales/model/order-lines";
import { describePlaces } from "~/sales/model/place-texts";
import { isScarce, stateSentence } from "./state-sentence.server";
import type { TicketCardData } from "./ticket-card";
import { choicesOf, isOrderedHere, purchaseOf, shortFormatOf, usableDays } from "./ticket-purchase.server";

/**
 * Tickets as cards: those that can be bought first, of these the featured ones, then in the order given.
 * @param now ms since the epoch
 * @param whatsapp number to buy from where a ticket has no shop
 */
export function ticketCards(tickets: Ticket[], event: Event, now: number, whatsapp: string): TicketCardData[] {
  return inOrder(tickets, event, now).map(({ ticket, state }) => {
    const days = daysOf(ticket, daysLeft(ticket, state, now));
    return {
      id: ticket.id,
      lang: foreignLang(ticket),
      name: ticket.name,
      description: ticket.description,
      benefits: ticket.benefits,
      conditions: ticket.conditions,
      featured: ticket.featured,
      price: priceOf(ticket, ticket.price),
      saving: savingOf(ticket, state),
      doorPrice: ticket.doorPrice === undefined ? undefined : priceOf(ticket, ticket.doorPrice),
      days,
      said: stateSentence(state),
      isScarce: isScarce(state),
      saleFrom: state.opens ? undefined : saleFrom(ticket),
      purchase: state.buyable
        ? {
            ...purchaseOf(ticket, whatsapp, { count: ticket.minPerOrder, when: days }),
            choices: isOrderedHere(ticket) ? choicesOf(ticket, event, now) : undefined,
          }
        : undefined,
      reminder: state.opens ? saleReminder(ticket.id) : undefined,
      waiting: isOrderedHere(ticket) && hasNoneLeft(state.state) ? waitingFor(ticket) : undefined,
    };
  });
}

/**
 * The ids of tickets in the order of their cards.
 * @param now ms since the epoch
 */
export const cardOrder = (tickets: Ticket[], event: Event, now: number): string[] =>
  inOrder(tickets, event, now).map(({ ticket }) => ticket.id);

/**
 * What stands below the page's heading, and whether something can be bought, now or later.
 * @param tickets null in an outage
 * @param now ms since the epoch
 */
export function toSalesView(tickets: Ticket[] | null, event: Event, now: number) {
  const season = seasonAt(event, now);
  const { lead } = seasonViews()[season].pages["/ticket"];
  const open = isOpenForBusiness(season);
  if (!open || !tickets) return { lead, sells: open };
  if (tickets.length === 0) return { lead: m.tickets_none_on_sale(), sells: open };
  if (tickets.some((ticket) => isBuyable(ticketStateAt(ticket, event, now)))) return { lead, sells: true };
  const sells = stillSold(tickets, event, now).length > 0;
  return { lead: sells ? m.tickets_none_on_sale() : m.tickets_sales_over(), sells };
}

/**
 * "Tickets from Rp 50.000": the lowest price at which a ticket can be bought; where none can be now, of those that may be later; undefined
 * when there are none.
 * @param now ms since the epoch
 */
export function lowestPrice(tickets: Ticket[], event: Event, now: number): string | undefined {
  const sold = stillSold(tickets, event, now);
  const onSale = sold.filter((ticket) => isBuyable(ticketStateAt(ticket, event, now)));
  const [cheapest] = (onSale.length > 0 ? onSale : sold).toSorted((a, b) => a.price - b.price);
  return cheapest && m.tickets_from({ price: priceOf(cheapest, cheapest.price) });
}

/**
 * Tickets for the short list, with the same texts in the same order.
 * @param now ms since the epoch
 */
export function ticketPrices(tickets: Ticket[], event: Event, now: number) {
  return inOrder(tickets, event, now).map(({ ticket, state }) => ({
    id: ticket.id,
    name: ticket.name,
    price: priceOf(ticket, ticket.price),
    featured: ticket.featured,
    said: stateSentence(state),
    isScarce: isScarce(state),
    buyable: state.buyable,
  }));
}

export type TicketPrice = ReturnType<typeof ticketPrices>[number];

/**
 * Tickets as rows of a table that compares them, with its headings: those that can be bought first. Columns in which all are equal or
 * empty are left out.
 * @param now ms since the epoch
 */
export function comparePasses(tickets: Ticket[], event: Event, now: number) {
  const season = seasonAt(event, now);
  const open = isOpenForBusiness(season);
  const atTheDoor = open && tickets.some(({ doorPrice }) => doorPrice !== undefined);
  return {
    columns: [
      m.tickets_column_price(),
      ...(atTheDoor ? [m.tickets_column_door()] : []),
      m.tickets_column_days(),
      m.tickets_column_admits(),
      m.tickets_column_per_person(),
      ...(open ? [m.tickets_column_now()] : []),
    ],
    passes: inOrder(tickets, event, now).map(({ ticket, state }) => {
      const days = daysLeft(ticket, state, now);
      const used = ticket.validity === "one_day" ? 1 : days.length;
      return {
        name: ticket.name,
        /** Whether it cannot be bought any more, while others can. */
        isGone: open && isFinal(state.state),
        cells: [
          priceOf(ticket, ticket.price),
          ...(atTheDoor ? [ticket.doorPrice === undefined ? "–" : priceOf(ticket, ticket.doorPrice)] : []),
          shortDaysOf(ticket, days),
          describePeople(ticket),
          priceOf(ticket, Math.round(ticket.price / (peopleOf(ticket) * used))),
          ...(open ? [state.label] : []),
        ],
      };
    }),
  };
}

export type PassComparison = ReturnType<typeof comparePasses>;

/** The days that somebody who buys a ticket now can use; of one that is not sold any more, those that it had. */
const daysLeft = (ticket: Ticket, { state }: TicketStateView, now: number): readonly string[] =>
  isFinal(state) ? ticket.validOn : usableDays(ticket, now);

/** "Fri", "Fri, Sat, Sun" or "Fri or Sat" */
function shortDaysOf({ validity }: Ticket, left: readonly string[]): string {
  const days = describeDays(left, shortFormatOf(left));
  return validity === "one_day" ? oneOf(days) : days.join(", ");
}

const oneOf = (days: readonly string[]) => days.reduce((first, second) => m.tickets_either({ first, second }));

function inOrder(tickets: Ticket[], event: Event, now: number) {
  return tickets
    .map((ticket) => ({ ticket, state: toTicketStateView(ticket, event, now) }))
    .toSorted(
      (a, b) =>
        Number(b.state.buyable) - Number(a.state.buyable) || Number(b.ticket.featured) - Number(a.ticket.featured),
    );
}

const priceOf = ({ currency }: Ticket, amount: number) => formatPrice(amount, currency);

const saleFrom = ({ salesStart }: Ticket) => m.tickets_sold_from({ moment: formatStart(salesStart) });

/** Whether the price before the reduction stands beside the price of a ticket in each state. */
const SHOWS_SAVING: Record<TicketState, boolean> = {
  not_yet: true,
  on_sale: true,
  few_left: true,
  held: true,
  sold_out: true,
  ended: false,
  unavailable: false,
};

/** What the struck-through price means; nothing when the ticket can no longer be had for less. */
function savingOf(ticket: Ticket, { state, closes }: TicketStateView) {
  const regular = ticket.originalPrice;
  if (regular === undefined || !SHOWS_SAVING[state]) return undefined;
  const prices = { regular: priceOf(ticket, regular), saved: priceOf(ticket, regular - ticket.price) };
  return {
    regular: prices.regular,
    text: closes ? m.tickets_saving_until({ ...prices, day: formatDay(closes) }) : m.tickets_saving(prices),
  };
}

/** A day that stays in one line. */
const unbroken = (day: string) => day.replaceAll(" ", "\u00a0");

function daysOf({ validity }: Ticket, days: readonly string[]): string {
  return validity === "one_day"
    ? m.tickets_one_day({ days: oneOf(describeDays(days, (day) => unbroken(formatWeekday(day)))) })
    : listDays(days);
}

/** Where somebody waits for a ticket. */
const waitingFor = ({ id, validity, validOn }: Ticket) =>
  `${WAITING_PATH}?${new URLSearchParams({ ticket: fieldOf({ ticket: id, day: validity === "one_day" ? (validOn[0] ?? "") : "" }) })}`;

/** The calendar file with the start of a ticket's sale. */
export const saleReminder = (id: string) => `/ticket-sales.ics?ticket=${encodeURIComponent(id)}`;

/** Whom a ticket lets in: "1 person", "2 adults and 3 children". */
const describePeople = (ticket: Pick<Ticket, "admits">): string => describePlaces(placesOf(ticket));
