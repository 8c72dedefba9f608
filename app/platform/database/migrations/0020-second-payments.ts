import type { Migration } from "./migration";

/**
 * What is known of a line of a bank's statement. `day`, `amount` (whole rupiah) and `editor` are null in lines that earlier releases booked.
 * `is_second`: 1: more money for an order that was paid already.
 * @param schema before table names @param integer the type of amounts
 */
const statements = (schema: string, integer: string) => [
  `ALTER TABLE ${schema}bank_line ADD COLUMN day text`,
  `ALTER TABLE ${schema}bank_line ADD COLUMN amount ${integer}`,
  `ALTER TABLE ${schema}bank_line ADD COLUMN editor text`,
  `ALTER TABLE ${schema}bank_line ADD COLUMN is_second ${integer} NOT NULL DEFAULT 0`,
  `CREATE INDEX bank_line_order ON ${schema}bank_line (reference)`,
  `CREATE INDEX bank_line_second ON ${schema}bank_line (booked_at) WHERE is_second = 1`,
];

export const secondPayments: Migration = {
  name: "day and amount of booked lines of statements, and second payments of orders",
  sqlite: statements("", "integer"),
  postgres: statements("outbox.", "bigint"),
};
