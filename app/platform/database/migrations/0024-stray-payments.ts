import type { Migration } from "./migration";

/**
 * `stray_payment`: money at the payment provider for an order that this database does not know. `id`: the provider's order id; `amount`: whole
 * rupiah; `at` and `closed_at`: ms since the epoch, when it was seen, and when somebody of the team had looked at it. `corrections`: how often
 * the buyer of an order has corrected their address.
 * @param schema before table names @param integer the type of moments and amounts @param strict after the table
 */
const statements = (schema: string, integer: string, strict: string) => [
  `CREATE TABLE ${schema}stray_payment (
    id text PRIMARY KEY,
    amount ${integer} NOT NULL,
    method text,
    at ${integer} NOT NULL,
    closed_at ${integer}
  )${strict}`,
  `ALTER TABLE ${schema}ticket_order ADD COLUMN corrections ${integer} NOT NULL DEFAULT 0`,
];

export const strayPayments: Migration = {
  name: "payments of orders that the database does not know, and how often an address was corrected",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("outbox.", "bigint", ""),
};
