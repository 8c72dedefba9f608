import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { readOrderReference } from "~/sales/model/order-rules";
import type { Order } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { STAFF_OUTAGE } from "~/staff/staff-access.server";

/** The order whose number the address of a page has. @throws a 404 response, or 503 when the database does not answer */
export async function orderAt({ params, url }: { params: { reference: string }; url: URL }): Promise<Order> {
  const reference = readOrderReference(params.reference);
  const order = reference && (await required(siteOrders().reading.find(reference), STAFF_OUTAGE));
  if (!order) throw pageNotFound(url.pathname);
  return order;
}
