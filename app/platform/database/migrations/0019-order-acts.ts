import type { Migration } from "./migration";

/**
 * Who of the staff moved an order or a ticket on; null: nobody of the staff, or not known any more. `order_act`: what staff did with an
 * order that is not a move. `attempt`: of an online payment; empty: of the order. Amounts are whole rupiah.
 * @param schema before table names @param integer the type of moments and amounts @param options after a table
 */
const statements = (schema: string, integer: string, options: string) => [
  `ALTER TABLE ${schema}order_journal ADD COLUMN editor text`,
  `ALTER TABLE ${schema}ticket_change ADD COLUMN editor text`,
  `CREATE TABLE ${schema}order_act (
    id text PRIMARY KEY,
    reference text NOT NULL REFERENCES ${schema}ticket_order (reference) ON DELETE CASCADE,
    at ${integer} NOT NULL,
    act text NOT NULL,
    amount ${integer} NOT NULL CHECK (amount >= 0),
    attempt text NOT NULL,
    editor text
  )${options}`,
  `CREATE INDEX order_act_order ON ${schema}order_act (reference)`,
];

export const orderActs: Migration = {
  name: "who moved an order on, and what else staff did with it",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("outbox.", "bigint", ""),
};
