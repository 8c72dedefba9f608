import { env } from "~/base/env/env.server";
import { whatsappLink } from "~/base/values/addresses";
import { repeatWeekdays } from "~/base/values/day-runs";
import { formatShortDay, formatShortWeekdayName, startOfJakartaDay } from "~/base/values/jakarta-time";
import { NEW_ORDER_PATH } from "~/config/order-paths";
import { onDay } from "~/content/availability/shown-tickets.server";
import { expoDay } from "~/content/model/expo-days";
import type { SeasonEvent } from "~/content/model/season";
import type { Ticket } from "~/content/model/ticket";
import { saleEnds, toTicketStateView } from "~/content/season/ticket-state";
import { m } from "~/paraglide/messages";
import { fieldOf } from "~/sales/model/order-lines";
import { isScarce, stateSentence } from "./state-sentence.server";
import type { Purchase } from "./ticket-card";

/** The days for which it can still be used; all of its days once they are over. */
export function usableDays({ validOn }: Ticket, now: number): readonly string[] {
  const today = expoDay(now);
  const toCome = validOn.filter((day) => day >= today);
  return toCome.length > 0 ? toCome : validOn;
}

/** How some days are told apart in few letters: "Fri", or "Fri 14" where there are two Fridays. */
export const shortFormatOf = (days: readonly string[]) =>
  repeatWeekdays(days) ? formatShortDay : formatShortWeekdayName;

/** Whether a ticket is bought by an order on this site. */
export function isOrderedHere({ purchaseUrl }: Ticket): boolean {
  if (!purchaseUrl) return false;
  const { origin, pathname } = new URL(purchaseUrl);
  return origin === env.app.url && pathname.endsWith(NEW_ORDER_PATH);
}

/** How many of a ticket that is ordered here can be chosen: for each of its days, where its holder chooses one. */
export function choicesOf(ticket: Ticket, event: SeasonEvent, now: number): NonNullable<Purchase["choices"]> {
  const { id, validity, price, minPerOrder: min, maxPerOrder: max } = ticket;
  if (validity !== "one_day") return [{ field: id, label: m.orders_quantity(), min, max, price }];
  const days = usableDays(ticket, now).map((day) => ({
    day,
    state: toTicketStateView(onDay(ticket, day), event, now),
  }));
  const format = shortFormatOf(days.map(({ day }) => day));
  const last = saleEnds(ticket, event);
  const endApart = days.some(({ state }) => state.buyable && state.closes !== last);
  return days.map(({ day, state }) => ({
    field: fieldOf({ ticket: id, day }),
    label: format(startOfJakartaDay(day)),
    ...{ min, max, price },
    closed: state.buyable ? undefined : state.label,
    ...(endApart && state.buyable ? { said: stateSentence(state), isScarce: isScarce(state) } : {}),
  }));
}

/** A ticket with those of its days for which it is sold now, where its holder chooses one. */
export function onOpenDays(ticket: Ticket, event: SeasonEvent, now: number): Ticket {
  if (!isOrderedHere(ticket) || ticket.validity !== "one_day") return ticket;
  const validOn = ticket.validOn.filter((day) => toTicketStateView(onDay(ticket, day), event, now).buyable);
  return { ...ticket, validOn };
}

/** The host of a shop that is not this site's, as a visitor reads it. */
function otherShop(purchaseUrl: string | undefined): string | undefined {
  if (!purchaseUrl) return undefined;
  const { origin, hostname } = new URL(purchaseUrl);
  return origin === env.app.url ? undefined : hostname;
}

/** The address of a shop. One on this site is a path: the site may be read at another origin. */
function shopAddress(purchaseUrl: string): string {
  const { origin, pathname, search, hash } = new URL(purchaseUrl);
  return origin === env.app.url ? pathname + search + hash : purchaseUrl;
}

/** So many of a ticket as the query of a new order has it, within what an order may have; nothing while the day is still to be chosen. */
export function chosenOf(ticket: Ticket, count: number, day = ""): Record<string, number> {
  const { id, validity, minPerOrder, maxPerOrder } = ticket;
  if (validity === "one_day" && !day) return {};
  const field = fieldOf({ ticket: id, day: validity === "one_day" ? day : "" });
  return { [field]: Math.min(Math.max(count, minPerOrder), maxPerOrder) };
}

/** A limit on an order above this is not said on a card: hardly anybody meets it, and the form says it to who does. */
const MOST_SAID = 10;

/** How many of a ticket an order may have, as its card says it; empty: nothing that a visitor meets. */
function orderLimits(ticket: Ticket): string {
  const { minPerOrder: min, maxPerOrder: max, maxPerBuyer } = ticket;
  const perOrder = min > 1 ? m.tickets_order({ min, max }) : max <= MOST_SAID ? m.tickets_order_max({ max }) : "";
  const perBuyer =
    maxPerBuyer !== undefined && isOrderedHere(ticket) ? m.tickets_order_max_buyer({ max: maxPerBuyer }) : "";
  return [perOrder, perBuyer].filter(Boolean).join(" ");
}

/**
 * Where to buy a ticket, and how many at once.
 * @param order how many, and for which days, as the message of a chat says it
 */
export function purchaseOf(ticket: Ticket, whatsapp: string, { count, when }: { count: number; when: string }) {
  const { name, purchaseUrl } = ticket;
  return {
    url: purchaseUrl ? shopAddress(purchaseUrl) : whatsappLink(whatsapp, m.tickets_chat({ count, ticket: name, when })),
    inChat: !purchaseUrl,
    shop: otherShop(purchaseUrl),
    order: orderLimits(ticket),
  };
}
