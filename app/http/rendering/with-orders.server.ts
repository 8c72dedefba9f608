import { m } from "~/paraglide/messages";
import type { Orders } from "~/services/orders/order-store.server";
import { siteOrders } from "~/services/orders/site-orders.server";
import { orUnavailable } from "./outage.server";

/**
 * Reads or changes orders.
 * @throws a 503 response when the database did not do it
 */
export const withOrders = <Result>(work: (orders: Orders) => Promise<Result>): Promise<Result> =>
  orUnavailable(() => work(siteOrders()), "orders are out of reach", m.orders_out_of_reach);
