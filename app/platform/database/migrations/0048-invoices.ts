import type { Migration } from "./migration";

/**
 * `invoice_series`: the last number of each kind, year and edition. `mark`: of the backup from which it came back, so that no number is given
 * twice: those after the backup are unknown.
 *
 * `invoice`: an invoice or credit note, as it was drawn. `buyer`, `lines` and `rule` are JSON. `form_key`: of the form that drew it, once. Money is
 * in rupiah. `open`: what is still to be paid, the one column that changes, always together with a row of `invoice_entry`.
 *
 * `invoice_part`: what is to be paid by when. `invoice_entry`: the journal, to which rows are only added. `change`: of what is to be paid; `line`:
 * the transfer of a bank's statement, which pays once.
 * Moments are ms since the epoch, days `YYYY-MM-DD`. The release before reads none of these.
 * @param schema before table names @param types of ids and moments @param place the column with the order of insertion, if it needs one
 */
const statements = (schema: string, { integer, place, options }: Record<"integer" | "place" | "options", string>) => [
  `CREATE TABLE ${schema}invoice_series (
    kind text NOT NULL,
    year text NOT NULL,
    edition integer NOT NULL,
    mark text NOT NULL DEFAULT '',
    last integer NOT NULL,
    PRIMARY KEY (kind, year, edition)
  )${options}`,
  `CREATE TABLE ${schema}invoice (
    ${place}
    id text PRIMARY KEY,
    form_key text NOT NULL UNIQUE,
    number text NOT NULL UNIQUE,
    kind text NOT NULL,
    edition integer NOT NULL,
    registration text NOT NULL,
    day text NOT NULL,
    created_at ${integer} NOT NULL,
    buyer text NOT NULL,
    email text,
    language text NOT NULL,
    lines text NOT NULL,
    rule text NOT NULL,
    keeps_tax integer NOT NULL DEFAULT 0,
    net ${integer} NOT NULL CHECK (net >= 0),
    base ${integer} NOT NULL,
    tax ${integer} NOT NULL,
    total ${integer} NOT NULL,
    payable ${integer} NOT NULL,
    open ${integer} NOT NULL,
    credits text,
    reason text,
    CHECK (total = net + tax),
    CHECK ((kind = 'credit') = (credits IS NOT NULL))
  )${options}`,
  `CREATE INDEX invoice_registration ON ${schema}invoice (registration)`,
  `CREATE INDEX invoice_credits ON ${schema}invoice (credits) WHERE credits IS NOT NULL`,
  `CREATE INDEX invoice_open ON ${schema}invoice (edition) WHERE open <> 0`,
  `CREATE TABLE ${schema}invoice_part (
    invoice text NOT NULL REFERENCES ${schema}invoice (id) ON DELETE CASCADE,
    place integer NOT NULL,
    amount ${integer} NOT NULL CHECK (amount >= 0),
    due text NOT NULL,
    reminded_before ${integer},
    reminded_after ${integer},
    PRIMARY KEY (invoice, place)
  )${options}`,
  `CREATE TABLE ${schema}invoice_entry (
    ${place}
    id text PRIMARY KEY,
    invoice text NOT NULL REFERENCES ${schema}invoice (id) ON DELETE CASCADE,
    at ${integer} NOT NULL,
    actor text,
    act text NOT NULL,
    change ${integer} NOT NULL,
    way text,
    day text,
    paper text,
    line text,
    note text
  )${options}`,
  `CREATE INDEX invoice_entry_invoice ON ${schema}invoice_entry (invoice)`,
  `CREATE INDEX invoice_entry_line ON ${schema}invoice_entry (line) WHERE line IS NOT NULL`,
];

export const invoices: Migration = {
  name: "invoices of exhibitors with their money",
  sqlite: statements("", { integer: "integer", place: "", options: " STRICT" }),
  postgres: statements("expo.", {
    ...{ integer: "bigint", options: "" },
    place: "position bigint GENERATED ALWAYS AS IDENTITY,",
  }),
};
