import type { Migration } from "./migration";

/** @param schema before table names */
const statements = (schema: string, integer: string) => [
  `ALTER TABLE ${schema}ticket_order ADD COLUMN confirmed_at ${integer}`,
  // Nobody asked earlier buyers for it.
  `UPDATE ${schema}ticket_order SET confirmed_at = created_at WHERE payment IS NOT NULL`,
  `CREATE INDEX ticket_order_unconfirmed ON ${schema}ticket_order (reference)
     WHERE confirmed_at IS NULL AND state IN ('placed', 'expiring')`,
];

/** `confirmed_at`: when the link in a mail to the buyer of an order was opened, in ms since the epoch; null: it was not yet. */
export const confirmedOrders: Migration = {
  name: "orders whose buyers have opened the link in their mail",
  sqlite: statements("", "integer"),
  postgres: statements("outbox.", "bigint"),
};
