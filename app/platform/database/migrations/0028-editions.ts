import type { Migration } from "./migration";

/** The tables whose rows belong to an edition. */
const TABLES = ["content_revision", "content_document", "content_draft", "content_schedule"];

/**
 * `edition` has a row for each edition but the first, which is what a site had before. `kinds`: JSON, the kinds of documents that it began with.
 * `current_from`: since when it is the current one, in ms since the epoch, null while it is a draft; `opened`: the revision with which it became
 * that. `switch_at`: when it is to become the current one, by the site's clock; `refused`: JSON, why it did not. Kinds of documents of later
 * editions have the edition before them, `2/brands`: keys stay as they are, and the release before leaves kinds alone that it does not know.
 * @param schema before table names @param integer the type of moments and numbers @param strict after the table
 */
const statements = (schema: string, integer: string, strict: string) => [
  `CREATE TABLE ${schema}edition (
    number ${integer} PRIMARY KEY,
    kinds text NOT NULL,
    created_at ${integer} NOT NULL,
    editor text,
    current_from ${integer},
    opened ${integer},
    switch_at ${integer},
    refused text
  )${strict}`,
  ...TABLES.map((table) => `ALTER TABLE ${schema}${table} ADD COLUMN edition ${integer} NOT NULL DEFAULT 1`),
  `CREATE INDEX content_revision_edition ON ${schema}content_revision (edition, number)`,
];

export const editions: Migration = {
  name: "editions, each with its own content",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("expo.", "bigint", ""),
};
