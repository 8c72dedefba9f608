/** The page where tickets are chosen. */
export const NEW_ORDER_PATH = "/order/new";

/** The same with tickets that are chosen already. @param quantities by field (`fieldOf`) */
export function newOrderPath(quantities: Readonly<Record<string, number>>): string {
  const query = new URLSearchParams(Object.entries(quantities).map(([field, count]) => [field, String(count)]));
  return query.size > 0 ? `${NEW_ORDER_PATH}?${query}` : NEW_ORDER_PATH;
}

/** The page that mails the links to somebody's orders. */
export const FIND_ORDERS_PATH = "/order/find";

/** The waiting list for tickets that are sold out. */
export const WAITING_PATH = "/order/waiting";

/** The picture of the organiser's QRIS code. */
export const QRIS_PATH = "/order/qris.png";
