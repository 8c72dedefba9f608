import type { Migration } from "./migration";

const column = (schema: string, integer: string) => `ALTER TABLE ${schema}edition ADD COLUMN discarded_at ${integer}`;

/**
 * `discarded_at`: when staff discarded the draft of an edition, in ms since the epoch; null: they have not. Its content stays, and its number is
 * not used again. The release before shows it as the draft that it was.
 */
export const discardedEditions: Migration = {
  name: "drafts of editions that were discarded",
  sqlite: [column("", "integer")],
  postgres: [column("expo.", "bigint")],
};
