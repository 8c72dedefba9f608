import type { Migration } from "./migration";

/**
 * `voucher`: what some codes are worth. `kinds`: ids of tickets, with commas; '' for all. Either `percent` or `price`, in rupiah, is there.
 * `most`: tickets for each code; `per_order` and `per_mailbox`: of these at most, null: no bound. `until` and `ended_at`: in ms since the
 * epoch. `voucher_code`: its codes; `key`: as codes are compared. `voucher_use`: the code of an order, which stays when the voucher goes.
 * `list_price` of a line: what one ticket costs without the voucher; null: `price`, which is what the buyer pays. So the release before reads
 * the right sums of all orders, and those that it ends give their uses back: uses are counted by the states of orders.
 * @param schema before table names @param integer the type of moments and amounts @param options after a table
 */
const statements = (schema: string, integer: string, options: string) => [
  `CREATE TABLE ${schema}voucher (
    id text PRIMARY KEY,
    edition integer NOT NULL,
    kinds text NOT NULL,
    percent integer CHECK (percent BETWEEN 1 AND 100),
    price ${integer} CHECK (price >= 0),
    most integer NOT NULL CHECK (most > 0),
    per_order integer CHECK (per_order > 0),
    per_mailbox integer CHECK (per_mailbox > 0),
    until ${integer},
    note text NOT NULL,
    created_at ${integer} NOT NULL,
    ended_at ${integer}
  )${options}`,
  `CREATE TABLE ${schema}voucher_code (
    edition integer NOT NULL,
    key text NOT NULL,
    voucher text NOT NULL REFERENCES ${schema}voucher (id) ON DELETE CASCADE,
    code text NOT NULL,
    PRIMARY KEY (edition, key)
  )${options}`,
  `CREATE INDEX voucher_code_voucher ON ${schema}voucher_code (voucher)`,
  // First, as orders lock their tables.
  `CREATE TABLE ${schema}voucher_use (
    reference text PRIMARY KEY REFERENCES ${schema}ticket_order (reference) ON DELETE CASCADE,
    voucher text NOT NULL,
    key text NOT NULL,
    code text NOT NULL
  )${options}`,
  `CREATE INDEX voucher_use_voucher ON ${schema}voucher_use (voucher, key)`,
  `ALTER TABLE ${schema}order_line ADD COLUMN list_price ${integer}`,
];

export const vouchers: Migration = {
  name: "vouchers",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("expo.", "bigint", ""),
};
