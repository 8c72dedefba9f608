import { redirect } from "react-router";
import { calledOffEdition } from "~/content/editions/edition-state.server";
import { orderNotFound, pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { refusePrefetch } from "~/platform/http/rendering/refuse-prefetch";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { ORDERS_OUTAGE, siteOrders } from "~/sales/orders/site-orders.server";
import { sitePayments } from "~/sales/payments/site-payments.server";
import { readOrderAddress } from "~/sales/shop/order-address.server";
import type { Route } from "./+types/order-pay";

/**
 * `/order/{reference}/pay?key=…`: leads to the provider's page. A link, not a form: the policy's `form-action` covers where a form's response
 * leads. A repeat leads to the same page, so nothing more happens when a browser opens it twice. It is begun by a press alone.
 */
export async function loader(args: Route.LoaderArgs) {
  refusePrefetch(args.request);
  const reference = readOrderAddress(args);
  const order = await required(siteOrders().reading.find(reference), ORDERS_OUTAGE);
  if (!order) throw orderNotFound();
  // Nobody pays for an expo that does not take place on its dates. The order's page says so.
  if (calledOffEdition(order.edition)) return redirect(orderLinks.pathOf(reference), 303);
  const payments = sitePayments();
  const way = payments && (await required(payments.payPage(reference), ORDERS_OUTAGE));
  if (!way) throw pageNotFound(args.url.pathname);
  if ("address" in way) return redirect(way.address, 303);
  // The order's page says why.
  const note = way.none === "closed" ? "" : `&payment=${way.none}`;
  return redirect(orderLinks.pathOf(reference) + note, 303);
}
