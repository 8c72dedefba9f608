import type { Migration } from "./migration";

/** @param schema before table names */
const statements = (schema: string, integer: string, strict: string) => [
  `CREATE TABLE ${schema}sale_switch (name text PRIMARY KEY, at ${integer} NOT NULL)${strict}`,
  `CREATE INDEX ticket_order_asked ON ${schema}ticket_order (deadline) WHERE state = 'asked'`,
];

/** `sale_switch` has a row for each switch of the sale that is on: since when, in ms since the epoch. */
export const confirmFirst: Migration = {
  name: "a switch that holds nothing before the buyer has opened the link in the mail",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("outbox.", "bigint", ""),
};
