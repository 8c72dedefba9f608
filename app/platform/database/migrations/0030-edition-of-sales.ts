import type { Migration } from "./migration";

/** In the order in which orders lock them, so that no order waits for this while this waits for it. */
const TABLES = ["ticket_order", "issued_ticket", "submission", "gate_device"];

/** @param schema before table names */
const statements = (schema: string) => [
  ...TABLES.map((table) => `ALTER TABLE ${schema}${table} ADD COLUMN edition integer NOT NULL DEFAULT 1`),
  `CREATE INDEX issued_ticket_edition ON ${schema}issued_ticket (edition, seq)`,
];

/**
 * `edition`: the number of the edition of the expo (`app/content/editions`). Rows of the releases before, and those that the release before
 * writes while it runs beside this one, are of the first. Two editions may have tickets with the same id, so the stock has a row for each.
 */
export const editionOfSales: Migration = {
  name: "the edition of orders, tickets, stock, leads and devices",
  sqlite: [
    ...statements(""),
    `CREATE TABLE ticket_stock_of_edition (
      edition integer NOT NULL DEFAULT 1,
      ticket text NOT NULL,
      held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
      sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
      quota integer NOT NULL,
      CHECK (held + sold <= quota),
      PRIMARY KEY (edition, ticket)
    ) STRICT`,
    "INSERT INTO ticket_stock_of_edition (ticket, held, sold, quota) SELECT ticket, held, sold, quota FROM ticket_stock",
    "DROP TABLE ticket_stock",
    "ALTER TABLE ticket_stock_of_edition RENAME TO ticket_stock",
  ],
  postgres: [
    ...statements("expo."),
    `ALTER TABLE expo.ticket_stock
      ADD COLUMN edition integer NOT NULL DEFAULT 1,
      DROP CONSTRAINT ticket_stock_pkey,
      ADD PRIMARY KEY (edition, ticket)`,
  ],
};
