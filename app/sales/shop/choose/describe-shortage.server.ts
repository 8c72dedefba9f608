import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { nameOfDay } from "~/base/values/jakarta-time";
import { availabilityOf, dayOf, type StockState } from "~/content/availability/availability";
import { m } from "~/paraglide/messages";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { quotasHere } from "~/sales/stock/site-quotas.server";
import { takenBy } from "~/sales/stock/stock-rows";
import type { Offer } from "./order-offer.server";

/**
 * Why too few are left for what was chosen, as the stock is now, and when some may come back by the site's clock.
 * @param row of the stock in which they are
 * @returns the reason for each ticket that needs the row, by field
 */
export async function describeShortage<Line extends Offer & { quantity: number }>(
  row: string,
  lines: readonly Line[],
): Promise<Record<string, string>> {
  const counts = (await siteOrders().counts.stock()).find(({ ticket }) => ticket === row);
  const { held = 0, sold = 0, nextEnd = null } = counts ?? {};
  const quota = quotasHere().get(row) ?? 0;
  const free = Math.max(0, quota - held - sold);
  const { availability, until } = availabilityOf([{ free, quota, held, nextEnd }]);
  const day = dayOf(row);
  const only = (name: string) =>
    day ? m.orders_only_people({ day: name, count: free }) : m.orders_only({ name, count: free });
  const soldOut = (name: string) => m.orders_sold_out({ name });
  const reasons: Readonly<Record<StockState, (name: string) => string>> = {
    on_sale: only,
    few_left: only,
    held: (name) => (until === null ? soldOut(name) : m.orders_all_held({ name, moment: formatSiteMoment(until) })),
    sold_out: soldOut,
  };
  const describe = reasons[availability];
  return Object.fromEntries(
    lines
      .filter((line) => takenBy([line]).has(row))
      .map(({ field, name }) => [field, describe(day ? nameOfDay(day) : name)]),
  );
}
