import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { optional } from "~/platform/http/rendering/outage.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { describeTickets } from "~/sales/model/order-lines";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { readHoldKey } from "./hold-cookie.server";

/** What the browser of a request already holds: the key of its form, for which a new choice replaces it, and the way back to it. */
export async function readOpenHold(request: Request) {
  const key = await readHoldKey(request);
  const order = key === null ? null : await optional(siteOrders().heldBy(key));
  if (key === null || !order) return null;
  return {
    key,
    address: orderLinks.pathOf(order.reference),
    tickets: order.lines.map(describeTickets).join(", "),
    until: formatSiteMoment(order.deadline),
  };
}
