import type { Migration } from "./migration";

/**
 * Drafts of documents, one for each editor and document; `id` is empty for one that does not exist yet. `typed` and `previewed` are JSON.
 * The links of previews go with their draft.
 */
export const contentDrafts: Migration = {
  name: "drafts of the content, and links that show them",
  sqlite: [
    `CREATE TABLE content_draft (
      editor text NOT NULL,
      kind text NOT NULL,
      id text NOT NULL,
      based_on integer NOT NULL,
      saved_at integer NOT NULL,
      typed text NOT NULL,
      previewed text,
      previewed_at integer,
      PRIMARY KEY (editor, kind, id)
    ) STRICT`,
    `CREATE TABLE content_preview (
      token_hash text PRIMARY KEY,
      editor text NOT NULL,
      kind text NOT NULL,
      id text NOT NULL,
      until integer NOT NULL,
      FOREIGN KEY (editor, kind, id) REFERENCES content_draft (editor, kind, id) ON DELETE CASCADE
    ) STRICT`,
    "CREATE INDEX content_preview_draft ON content_preview (editor, kind, id)",
  ],
  postgres: [
    `CREATE TABLE outbox.content_draft (
      editor text NOT NULL,
      kind text NOT NULL,
      id text NOT NULL,
      based_on bigint NOT NULL,
      saved_at bigint NOT NULL,
      typed text NOT NULL,
      previewed text,
      previewed_at bigint,
      PRIMARY KEY (editor, kind, id)
    )`,
    `CREATE TABLE outbox.content_preview (
      token_hash text PRIMARY KEY,
      editor text NOT NULL,
      kind text NOT NULL,
      id text NOT NULL,
      until bigint NOT NULL,
      FOREIGN KEY (editor, kind, id) REFERENCES outbox.content_draft (editor, kind, id) ON DELETE CASCADE
    )`,
    "CREATE INDEX content_preview_draft ON outbox.content_preview (editor, kind, id)",
  ],
};
