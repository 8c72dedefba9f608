/** The path of the list of orders. */
export const ORDERS_PATH = "/staff/orders";

/** The path of an order in the staff area. */
export const staffOrderPath = (reference: string) => `${ORDERS_PATH}/${reference.toLowerCase()}`;
