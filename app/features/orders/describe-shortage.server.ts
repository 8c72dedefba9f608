import { formatMoment } from "~/entities/values/jakarta-time";
import { m } from "~/paraglide/messages";
import { siteOrders } from "~/services/orders/site-orders.server";
import type { Offer } from "./order-offer.server";

/** Why too few of a ticket are left, as the stock is now, and when some may come back. */
export async function describeShortage({ ticket, name, quota }: Pick<Offer, "ticket" | "name" | "quota">) {
  const counts = (await siteOrders().stock()).find((row) => row.ticket === ticket);
  const { held = 0, sold = 0, nextEnd = null } = counts ?? {};
  const free = Math.max(0, quota - held - sold);
  if (free > 0) return m.orders_only({ name, count: free });
  if (held === 0 || nextEnd === null) return m.orders_sold_out({ name });
  return m.orders_all_held({ name, moment: formatMoment(nextEnd) });
}
