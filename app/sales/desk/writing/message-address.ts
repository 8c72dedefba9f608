import { MESSAGES_PATH } from "~/sales/desk/orders/order-address";

/** The path of the form in which one is written. `?from=` is one to begin with, `?draft=` one to change, `?template=reminder` fills it. */
export const WRITE_PATH = `${MESSAGES_PATH}/write` as const;

/** The path of a message. */
export const messagePath = (id: string) => `${MESSAGES_PATH}/${id}`;
