import { siteClock, siteClockOffset } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import type { Locale } from "~/base/i18n/locales";
import { newOrderPath } from "~/config/order-paths";
import type { Ticket } from "~/content/model/ticket";
import { currentContent } from "~/content/site-content.server";
import { isSoldHere, type StockCounts, withStock } from "./availability";
import { soldUntil } from "./pay-deadline";

let stock: ReadonlyMap<string, StockCounts> = new Map();
let version = 0;

/** Where a ticket that this site sells is ordered. */
const orderAddress = ({ id, validity }: Ticket, locale: Locale) =>
  env.app.url + localHref(newOrderPath(validity === "one_day" ? {} : { [id]: 1 }), locale);

/** A ticket with the availability that follows from the counters. */
const withCounters = (ticket: Ticket): Ticket =>
  withStock(ticket, currentContent().event, stock, { now: siteClock.now(), clockOffset: siteClockOffset });

/** A ticket whose sale ends while there is still time to pay for it. */
const withDeadline = (ticket: Ticket): Ticket => ({
  ...ticket,
  salesEnd: soldUntil(ticket, currentContent().event, env.sales?.payment ?? "gate"),
});

/** A ticket as it is for who chooses a day. @param day '' for each of its days */
export const onDay = (ticket: Ticket, day: string): Ticket =>
  day ? withDeadline(withCounters({ ...ticket, validOn: [day], validity: "every_day" })) : ticket;

/** A ticket as it is sold: what this site sells has its availability by stock, ends in time to pay for it, and is bought on `/order/new`. */
export function withSale(ticket: Ticket, locale: Locale): Ticket {
  if (!env.sales || !isSoldHere(ticket)) return ticket;
  return { ...withDeadline(withCounters(ticket)), purchaseUrl: orderAddress(ticket, locale) };
}

/** Changes with what `withSale` returns. */
export const stockVersion = (): number => version;

/** The ids of the tickets that this site sells. */
export const idsSoldHere = (): ReadonlySet<string> =>
  new Set(
    env.sales
      ? currentContent()
          .tickets.filter(isSoldHere)
          .map(({ id }) => id)
      : [],
  );

/** Makes the counters what pages show. @returns whether a ticket's availability is another one now */
export function showStock(counts: ReadonlyMap<string, StockCounts>): boolean {
  const availabilities = () =>
    currentContent()
      .tickets.filter(isSoldHere)
      .flatMap((ticket) => [withCounters(ticket), ...ticket.validOn.map((day) => onDay(ticket, day))])
      .map(({ id, availability, heldUntil }) => `${id} ${availability} ${heldUntil}`)
      .join();
  const before = availabilities();
  stock = counts;
  const changed = availabilities() !== before;
  if (changed) version += 1;
  return changed;
}
