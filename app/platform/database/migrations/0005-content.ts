import type { Migration } from "./migration";

/** Rows are added, and never changed: the content of a revision has the latest row of each document up to it. */
export const content: Migration = {
  name: "the content that is published",
  sqlite: [
    `CREATE TABLE content_revision (
      number integer PRIMARY KEY,
      at integer NOT NULL,
      editor text,
      note text NOT NULL,
      restored integer
    ) STRICT`,
    // `document` is JSON, or null where it was deleted.
    `CREATE TABLE content_document (
      kind text NOT NULL,
      id text NOT NULL,
      revision integer NOT NULL REFERENCES content_revision (number),
      place real NOT NULL,
      document text,
      PRIMARY KEY (kind, id, revision)
    ) STRICT`,
    "CREATE INDEX content_document_revision ON content_document (revision)",
  ],
  postgres: [
    `CREATE TABLE outbox.content_revision (
      number bigint PRIMARY KEY,
      at bigint NOT NULL,
      editor text,
      note text NOT NULL,
      restored bigint
    )`,
    `CREATE TABLE outbox.content_document (
      kind text NOT NULL,
      id text NOT NULL,
      revision bigint NOT NULL REFERENCES outbox.content_revision (number),
      place double precision NOT NULL,
      document text,
      PRIMARY KEY (kind, id, revision)
    )`,
    "CREATE INDEX content_document_revision ON outbox.content_document (revision)",
  ],
};
