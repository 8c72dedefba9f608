import type { Migration } from "./migration";

/**
 * `invoice_attempt`: attempts to pay a part of an invoice at a provider, each stored before the provider is called. `reference`: of the part;
 * `said` and `method`: the provider's words; `check_at`: when its status is asked next; `returned`: how much of it went back, in rupiah, as it is
 * booked. Its money is in `invoice_entry`, whose row has the id of the attempt.
 *
 * `exhibitor_brand`: for which registrations the draft of a brand was prepared, once. `brand`: its slug; `name`: what the exhibitor was called then.
 *
 * `booth_offer.over_told_at`: when its exhibitor was told that it ran out; null: not.
 * Moments are ms since the epoch. The release before reads none of these.
 * @param schema before table names @param types of ids, and of moments and amounts; what stands after a table
 */
const statements = (schema: string, { id, integer, strict }: Record<"id" | "integer" | "strict", string>) => [
  `CREATE TABLE ${schema}invoice_attempt (
    id text PRIMARY KEY,
    reference text NOT NULL,
    invoice text NOT NULL REFERENCES ${schema}invoice (id) ON DELETE CASCADE,
    number integer NOT NULL,
    amount ${integer} NOT NULL CHECK (amount > 0),
    state text NOT NULL,
    said text NOT NULL DEFAULT '',
    method text,
    token text,
    page text,
    page_until ${integer} NOT NULL,
    created_at ${integer} NOT NULL,
    changed_at ${integer} NOT NULL,
    checked_at ${integer},
    check_at ${integer},
    returned ${integer} NOT NULL DEFAULT 0,
    UNIQUE (reference, number)
  )${strict}`,
  `CREATE INDEX invoice_attempt_due ON ${schema}invoice_attempt (check_at) WHERE check_at IS NOT NULL`,
  `CREATE INDEX invoice_attempt_invoice ON ${schema}invoice_attempt (invoice)`,
  `CREATE TABLE ${schema}exhibitor_brand (
    submission_id ${id} PRIMARY KEY REFERENCES ${schema}submission (id) ON DELETE CASCADE,
    brand text NOT NULL,
    name text NOT NULL,
    made_at ${integer} NOT NULL
  )${strict}`,
  `ALTER TABLE ${schema}booth_offer ADD COLUMN over_told_at ${integer}`,
];

export const afterTheContract: Migration = {
  name: "invoices that are paid online, brands of exhibitors, and offers that ran out",
  sqlite: statements("", { id: "text", integer: "integer", strict: " STRICT" }),
  postgres: statements("expo.", { id: "uuid", integer: "bigint", strict: "" }),
};
