import { MESSAGES_PATH } from "~/sales/desk/orders/order-address";

/** The path of the form in which one is written. `?from=` is one to begin with, `?draft=` one to change, `?template=reminder` fills it. */
export const WRITE_PATH = `${MESSAGES_PATH}/write` as const;

/** The path of a message. */
export const messagePath = (id: string) => `${MESSAGES_PATH}/${id}`;

/** A version of a draft as a form sends it. @returns 0, which no draft has, for anything else */
export const readVersion = (typed: string | undefined): number => (/^\d{1,6}$/.test(typed ?? "") ? Number(typed) : 0);
