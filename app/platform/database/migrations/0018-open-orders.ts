import type { Migration } from "./migration";

/** @param schema before table names */
const indexes = (schema: string) => [
  `CREATE INDEX ticket_order_open ON ${schema}ticket_order (deadline) WHERE state IN ('held', 'placed', 'expiring')`,
  // Has all that is asked of other orders when an amount is chosen.
  `CREATE INDEX ticket_order_amount ON ${schema}ticket_order (amount, payment, state, created_at)`,
  `CREATE INDEX payment_attempt_open ON ${schema}payment_attempt (check_at) WHERE state IN ('new', 'open')`,
];

/** What is asked every few seconds, or while others wait, reads open orders alone, however many are over. */
export const openOrders: Migration = {
  name: "indexes of open orders, amounts and open attempts to pay",
  sqlite: indexes(""),
  postgres: indexes("outbox."),
};
