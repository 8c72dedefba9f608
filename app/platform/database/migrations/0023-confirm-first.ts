import type { Migration } from "./migration";

/** @param schema before table names */
const statements = (schema: string, integer: string, strict: string) => [
  `CREATE TABLE ${schema}sale_switch (name text PRIMARY KEY, at ${integer} NOT NULL)${strict}`,
  `CREATE TABLE ${schema}post_slug (slug text PRIMARY KEY, post text NOT NULL)${strict}`,
  `CREATE INDEX ticket_order_asked ON ${schema}ticket_order (deadline) WHERE state = 'asked'`,
];

/**
 * `sale_switch` has a row for each switch of the sale that is on: since when, in ms since the epoch. `post_slug` has the slugs that posts of
 * the blog have had, with the blog's ids of them.
 */
export const confirmFirst: Migration = {
  name: "a switch of the sale, and the slugs that posts have had",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("outbox.", "bigint", ""),
};
