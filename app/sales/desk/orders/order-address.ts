/** The path of the list of orders. */
export const ORDERS_PATH = "/staff/orders";

/** The path of an order in the staff area. */
export const staffOrderPath = (reference: string) => `${ORDERS_PATH}/${reference.toLowerCase()}`;

/** The path of the page on which an order is billed to a company, and its tickets are mailed to those who come. */
export const orderGroupPath = (reference: string) => `${staffOrderPath(reference)}/group`;

/** The path of the page on which staff make an order for somebody. */
export const NEW_ORDER_PATH = `${ORDERS_PATH}/new` as const;

/** The path of the page that does something with several orders. */
export const MANY_ORDERS_PATH = `${ORDERS_PATH}/many` as const;

/** The path of the page on which a bank's statement is read. */
export const BANK_PATH = `${ORDERS_PATH}/bank` as const;

/** The path of the list of money without an order, and of the form that takes a payment from the list on the page "Today". */
export const MONEY_PATH = `${ORDERS_PATH}/payments` as const;

/** The path of the page that says who holds tickets without a confirmed mailbox. */
export const RESERVATIONS_PATH = `${ORDERS_PATH}/holders` as const;

/** The path of the page that writes to all buyers and refunds all orders, and of the list of refunds for a bank. */
export const BUYERS_PATH = `${ORDERS_PATH}/buyers` as const;
export const REFUNDS_CSV_PATH = `${ORDERS_PATH}/refunds.csv` as const;

/** The path of the page on which a list of people is invited, and of an empty list. */
export const INVITATIONS_PATH = `${ORDERS_PATH}/invitations` as const;
export const GUEST_FILE_PATH = `${INVITATIONS_PATH}/guests.xlsx` as const;

/** The path of the list of vouchers. */
export const VOUCHERS_PATH = `${ORDERS_PATH}/vouchers` as const;

/** The path of the page with the tickets of days on which the expo does not open. */
export const DAYS_PATH = `${ORDERS_PATH}/days` as const;

/** The path of the figures of sales. */
export const FIGURES_PATH = "/staff/figures";

/** The path of the list of messages to buyers. */
export const MESSAGES_PATH = `${ORDERS_PATH}/messages` as const;
