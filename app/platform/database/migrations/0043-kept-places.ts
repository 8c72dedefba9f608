import type { Migration } from "./migration";

/**
 * `issued_ticket.place_kept`: 1: the ticket was refunded, and its place stays taken. The release before counts it as taken too, but its audit of the
 * stock says that one is too many.
 * @param schema before table names @param integer the type of flags
 */
const statements = (schema: string, integer: string) => [
  `ALTER TABLE ${schema}issued_ticket ADD COLUMN place_kept ${integer}`,
];

export const keptPlaces: Migration = {
  name: "refunded tickets whose places stay taken",
  sqlite: statements("", "integer"),
  postgres: statements("expo.", "integer"),
};
