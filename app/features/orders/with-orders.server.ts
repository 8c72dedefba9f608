import { createContext } from "react-router";
import { serviceUnavailable } from "~/http/rendering/not-found-responses";
import { m } from "~/paraglide/messages";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import type { Orders } from "~/services/orders/order-store.server";
import { siteOrders } from "~/services/orders/site-orders.server";

/** Whether an action could not store what it shows again: then the page does without what it would read. */
export const outageContext = createContext(false);

/**
 * Reads or changes orders.
 * @throws a 503 response when the database did not do it
 */
export async function withOrders<Result>(work: (orders: Orders) => Promise<Result>): Promise<Result> {
  try {
    return await work(siteOrders());
  } catch (error) {
    log.error(faultOf(error), "orders are out of reach");
    throw serviceUnavailable(m.orders_out_of_reach());
  }
}
