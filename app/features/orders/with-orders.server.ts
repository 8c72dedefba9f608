import { createContext } from "react-router";
import { orUnavailable } from "~/http/rendering/outage.server";
import { m } from "~/paraglide/messages";
import type { Orders } from "~/services/orders/order-store.server";
import { siteOrders } from "~/services/orders/site-orders.server";

/** Whether an action could not store what it shows again: then the page does without what it would read. */
export const outageContext = createContext(false);

/**
 * Reads or changes orders.
 * @throws a 503 response when the database did not do it
 */
export const withOrders = <Result>(work: (orders: Orders) => Promise<Result>): Promise<Result> =>
  orUnavailable(() => work(siteOrders()), "orders are out of reach", m.orders_out_of_reach);
