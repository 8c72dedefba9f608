import { createContext } from "react-router";

export { withOrders } from "~/sales/with-orders.server";

/** Whether an action could not store what it shows again: then the page does without what it would read. */
export const outageContext = createContext(false);
