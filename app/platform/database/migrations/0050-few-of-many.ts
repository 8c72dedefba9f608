import type { Migration } from "./migration";

/** @param schema before table names */
const indexes = (schema: string) => [
  `CREATE INDEX issued_ticket_ended ON ${schema}issued_ticket (edition) WHERE state <> 'issued'`,
  `CREATE INDEX ticket_order_refund_due ON ${schema}ticket_order (edition) WHERE state = 'refund_due'`,
];

/** Pages of staff ask for the few tickets that let nobody in, and the few orders whose money has to go back: nothing that is sold writes here. */
export const fewOfMany: Migration = {
  name: "indexes of tickets that ended, and of refunds that are due",
  sqlite: indexes(""),
  postgres: indexes("expo."),
};
