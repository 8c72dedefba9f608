import type { Migration } from "./migration";

/** The column has the name that it has in the code. */
export const unknownOutcomes: Migration = {
  name: "delivery.doubtful is called unknown_outcomes",
  sqlite: ["ALTER TABLE delivery RENAME COLUMN doubtful TO unknown_outcomes"],
  postgres: ["ALTER TABLE outbox.delivery RENAME COLUMN doubtful TO unknown_outcomes"],
};
