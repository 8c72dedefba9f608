import type { Migration } from "./migration";

/**
 * The schema was called after its first tables, those of the outbox. No table is locked for this. What stays under the old name is in
 * `old-schema.ts`. The file of SQLite has its new name before it is opened (`old-file.server.ts`).
 */
export const schemaExpo: Migration = {
  name: "the schema expo, which was called outbox",
  sqlite: [],
  postgres: ["ALTER SCHEMA outbox RENAME TO expo"],
};
