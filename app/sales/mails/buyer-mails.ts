import type { OffSeason } from "~/content/model/season";

/** The mail to each buyer about an expo that is called off, by what has become of it. */
export const OFF_MAILS = {
  cancelled: "event-cancelled",
  postponed: "event-postponed",
} as const satisfies Record<OffSeason, string>;

/** The mail to the buyer of an order about a day on which the expo does not open. */
export const DAY_MAIL = "day-changed";

/** The mail with what staff have written to buyers. */
export const MESSAGE_MAIL = "message";

/** The mail to somebody who comes with a ticket of an order: its delivery says who gets it. */
export const HOLDER_MAIL = "holder-tickets";

/** The mails to the buyer of an order about what has come of it. Stored values. */
export const ORDER_NEWS = [
  "refund-due",
  "money-returned",
  "tickets-refunded",
  "tickets-revoked",
  "account-changed",
] as const;
export type OrderNews = (typeof ORDER_NEWS)[number];

/**
 * Mails to buyers: `receipt` about an order that is paid, `reminder` about one that is not, `cancellation` about one that staff have
 * cancelled, `order-links` to all orders of a buyer, `confirmation` with the link that places one, those about an expo that is called off
 * and about a day on which it does not open, that with what staff have written, then what has come of one (`ORDER_NEWS`), and, to others than
 * the buyer, `address-changed` to the address that one had before and `HOLDER_MAIL`.
 */
export const BUYER_MAILS = [
  "acknowledgement",
  "receipt",
  "reminder",
  "cancellation",
  "order-links",
  "confirmation",
  OFF_MAILS.cancelled,
  OFF_MAILS.postponed,
  DAY_MAIL,
  MESSAGE_MAIL,
  ...ORDER_NEWS,
  "address-changed",
  HOLDER_MAIL,
] as const;

/** Mails to the address that an order has now: all but those to others. */
export const OWN_MAILS = BUYER_MAILS.filter((kind) => kind !== "address-changed" && kind !== HOLDER_MAIL);
