import { m } from "~/paraglide/messages";
import { orUnavailable } from "~/platform/http/rendering/outage.server";
import type { Orders } from "./orders/order-store.server";
import { siteOrders } from "./orders/site-orders.server";

/**
 * Reads or changes orders.
 * @throws a 503 response when the database did not do it
 */
export const withOrders = <Result>(work: (orders: Orders) => Promise<Result>): Promise<Result> =>
  orUnavailable(() => work(siteOrders()), "orders are out of reach", m.orders_out_of_reach);
