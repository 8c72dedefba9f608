import { createCookie } from "react-router";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import { optional } from "~/platform/http/rendering/outage.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { describeTickets } from "~/sales/model/order-lines";
import { siteOrders } from "~/sales/orders/site-orders.server";

/** Sent to the pages of orders alone, so that no other page has a request with a cookie. */
const PATH = "/order";

const cookie = createCookie("hold", {
  httpOnly: true,
  sameSite: "lax",
  secure: env.https,
  secrets: [...env.sessionSecrets],
});

/** The key of the form that this browser last held tickets with; null without one that this site has signed. */
async function readHoldKey(request: Request): Promise<string | null> {
  const key: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof key === "string" ? key : null;
}

/** The `Set-Cookie` header that keeps the key of a form in the current language's pages of orders. @param seconds for which the tickets are held */
export const keepHoldKey = (key: string, seconds: number): Promise<string> =>
  cookie.serialize(key, { path: localHref(PATH), maxAge: seconds });

/** What the browser of a request already holds: the key of its form, for which a new choice replaces it, and the way back to it. */
export async function readOpenHold(request: Request) {
  const key = await readHoldKey(request);
  const order = key === null ? null : await optional(siteOrders().reading.heldBy(key));
  if (key === null || !order) return null;
  return {
    key,
    address: orderLinks.pathOf(order.reference),
    tickets: order.lines.map(describeTickets).join(", "),
    until: formatSiteMoment(order.deadline),
  };
}
