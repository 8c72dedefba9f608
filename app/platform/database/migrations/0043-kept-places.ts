import type { Migration } from "./migration";

/**
 * `issued_ticket.place_kept`: 1: the ticket was refunded, and its place stays taken. The release before counts it as taken too, but its audit of the
 * stock says that one is too many. `waiting_entry.network`: a hash of the network from which somebody joined the waiting list; null: not known, or
 * of no use any more.
 * @param schema before table names @param integer the type of flags
 */
const statements = (schema: string, integer: string) => [
  `ALTER TABLE ${schema}issued_ticket ADD COLUMN place_kept ${integer}`,
  `ALTER TABLE ${schema}waiting_entry ADD COLUMN network text`,
];

export const keptPlaces: Migration = {
  name: "refunded tickets whose places stay taken, and the networks of those who wait",
  sqlite: statements("", "integer"),
  postgres: statements("expo.", "integer"),
};
