import type { Ticket } from "~/entities/ticket";
import { env } from "~/env.server";
import { localHref } from "~/i18n/current-locale";
import type { Locale } from "~/i18n/locales";
import { siteClockOffset } from "~/services/clock/clock.server";
import { currentContent } from "~/services/content/site-content.server";
import { newOrderPath } from "~/services/order-links/order-links.server";
import { isSoldHere, type StockCounts, withStock } from "./stock";

let stock: ReadonlyMap<string, StockCounts> = new Map();
let version = 0;

/** Where a ticket that this site sells is ordered. */
const orderAddress = ({ id, validity }: Ticket, locale: Locale) =>
  env.app.url + localHref(newOrderPath(validity === "one_day" ? {} : { [id]: 1 }), locale);

/** A ticket as it is sold: what this site sells has its availability by stock, and is bought on `/order/new`. */
export function withSale(ticket: Ticket, locale: Locale): Ticket {
  if (!env.sales || !isSoldHere(ticket)) return ticket;
  return { ...withStock(ticket, stock.get(ticket.id), siteClockOffset), purchaseUrl: orderAddress(ticket, locale) };
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

/** How many there are of each ticket that has a number. */
export const quotasHere = (): ReadonlyMap<string, number> =>
  new Map(currentContent().tickets.flatMap(({ id, quota }) => (quota === undefined ? [] : [[id, quota] as const])));

/** Makes the counters what pages show. @returns whether a ticket's availability is another one now */
export function showStock(counts: ReadonlyMap<string, StockCounts>): boolean {
  const availabilities = () =>
    currentContent()
      .tickets.filter(isSoldHere)
      .map((ticket) => withStock(ticket, stock.get(ticket.id), siteClockOffset))
      .map(({ id, availability, heldUntil }) => `${id} ${availability} ${heldUntil}`)
      .join();
  const before = availabilities();
  stock = counts;
  const changed = availabilities() !== before;
  if (changed) version += 1;
  return changed;
}
