import type { Migration } from "./migration";

/**
 * `stray_transfer`: a line of a bank's statement that no order takes, by the id that the line has (`bank_line`). `amount`: whole rupiah; null:
 * it has cents. `note`: of the bank, with the sender's name; null: deleted. `said`: what staff say it was; null: nothing yet. `words`: what they
 * add; `reference`: of the order that it belongs to. Moments are ms since the epoch. `order_act.ticket`: the one whose money an act is about;
 * `other_order`: to which, or from which, a ticket was exchanged; `note`: what staff add to that.
 * @param schema before table names @param integer the type of moments and amounts @param options after a table
 */
const statements = (schema: string, integer: string, options: string) => [
  `CREATE TABLE ${schema}stray_transfer (
    id text PRIMARY KEY,
    day text NOT NULL,
    amount ${integer},
    note text,
    kept_at ${integer} NOT NULL,
    said text,
    words text,
    reference text,
    said_at ${integer},
    editor text
  )${options}`,
  `ALTER TABLE ${schema}order_act ADD COLUMN ticket text`,
  `ALTER TABLE ${schema}order_act ADD COLUMN other_order text`,
  `ALTER TABLE ${schema}order_act ADD COLUMN note text`,
  `CREATE INDEX stray_transfer_open ON ${schema}stray_transfer (day, id) WHERE said IS NULL`,
];

export const deskOfMoney: Migration = {
  name: "lines of bank statements that no order takes, fees of refunded tickets, and tickets that were exchanged",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("expo.", "bigint", ""),
};
