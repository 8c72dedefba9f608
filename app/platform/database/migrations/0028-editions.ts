import type { Migration } from "./migration";

/**
 * `edition` has a row for each edition but the first, which is what a site had before. `kinds`: JSON, the kinds of documents that it began with.
 * `current_from`: since when it is the current one, in ms since the epoch, null while it is a draft; `opened`: the last revision before that.
 * `switch_at`: when it is to become the current one, by the site's clock; `refused`: JSON, why it did not.
 *
 * The release before reads all documents as one content. Kinds of later editions therefore have the edition before them, `2/brands`: that release
 * leaves kinds alone that it does not know. Their drafts, which it would list, are in other tables.
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
  `ALTER TABLE ${schema}content_revision ADD COLUMN edition ${integer} NOT NULL DEFAULT 1`,
  `ALTER TABLE ${schema}content_document ADD COLUMN edition ${integer} NOT NULL DEFAULT 1`,
  `ALTER TABLE ${schema}content_schedule ADD COLUMN edition ${integer} NOT NULL DEFAULT 1`,
  `CREATE INDEX content_revision_edition ON ${schema}content_revision (edition, number)`,
  `CREATE TABLE ${schema}edition_draft (
    editor text NOT NULL,
    kind text NOT NULL,
    id text NOT NULL,
    based_on ${integer} NOT NULL,
    saved_at ${integer} NOT NULL,
    typed text NOT NULL,
    previewed text,
    previewed_at ${integer},
    PRIMARY KEY (editor, kind, id)
  )${strict}`,
  `CREATE TABLE ${schema}edition_preview (
    token_hash text PRIMARY KEY,
    editor text NOT NULL,
    kind text NOT NULL,
    id text NOT NULL,
    until ${integer} NOT NULL,
    FOREIGN KEY (editor, kind, id) REFERENCES ${schema}edition_draft (editor, kind, id) ON DELETE CASCADE
  )${strict}`,
  `CREATE INDEX edition_preview_draft ON ${schema}edition_preview (editor, kind, id)`,
];

export const editions: Migration = {
  name: "editions, each with its own content",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("expo.", "bigint", ""),
};
