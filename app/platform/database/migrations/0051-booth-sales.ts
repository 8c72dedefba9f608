import type { Migration } from "./migration";

/**
 * `booth_sale`: what figures need of a registration whose booths were sold, once it is deleted: the type of booth that it asked for, and what was
 * agreed for its booths, in rupiah without tax. Nothing of it is about a person. The release before neither reads nor writes it.
 * @param schema before table names @param integer type of amounts @param strict what stands after a table
 */
const statements = (schema: string, integer: string, strict: string) => [
  `CREATE TABLE ${schema}booth_sale (
    registration text PRIMARY KEY,
    edition integer NOT NULL,
    type text NOT NULL,
    worth ${integer} NOT NULL
  )${strict}`,
  `CREATE INDEX booth_sale_edition ON ${schema}booth_sale (edition)`,
];

export const boothSales: Migration = {
  name: "what booths were sold for, by type",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("expo.", "bigint", ""),
};
