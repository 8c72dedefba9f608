import type { Migration } from "./migration";

/** Indexes are the same text in both. @param schema before table names */
const indexes = (schema: string) => [
  `CREATE INDEX IF NOT EXISTS submission_created ON ${schema}submission (created_at)`,
  `CREATE INDEX IF NOT EXISTS interest_address ON ${schema}interest (address)`,
  `CREATE INDEX IF NOT EXISTS delivery_due ON ${schema}delivery (due_at) WHERE state IN ('waiting', 'sending')`,
  `CREATE INDEX IF NOT EXISTS delivery_cap ON ${schema}delivery (cap_key, created_at) WHERE cap_key IS NOT NULL`,
];

/** The tables of the outbox. Releases without migrations made the same ones: `IF NOT EXISTS` adopts theirs. */
export const initial: Migration = {
  name: "the outbox",
  sqlite: [
    `CREATE TABLE IF NOT EXISTS submission (
      id text PRIMARY KEY,
      kind text NOT NULL,
      form_key text NOT NULL,
      reference text NOT NULL UNIQUE,
      payload text NOT NULL,
      fingerprint text NOT NULL,
      created_at integer NOT NULL,
      UNIQUE (kind, form_key)
    ) STRICT`,
    `CREATE TABLE IF NOT EXISTS delivery (
      id text PRIMARY KEY,
      submission_id text NOT NULL REFERENCES submission (id) ON DELETE CASCADE,
      kind text NOT NULL,
      state text NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      doubtful integer NOT NULL DEFAULT 0,
      due_at integer NOT NULL,
      lease_token text,
      remaining text,
      last_error text,
      cap_key text,
      created_at integer NOT NULL,
      sent_at integer,
      UNIQUE (submission_id, kind)
    ) STRICT`,
    `CREATE TABLE IF NOT EXISTS interest (
      submission_id text PRIMARY KEY REFERENCES submission (id) ON DELETE CASCADE,
      address text NOT NULL,
      confirmed_at integer
    ) STRICT`,
    `CREATE TABLE IF NOT EXISTS suppression (
      cap_hash text NOT NULL,
      created_at integer NOT NULL,
      PRIMARY KEY (cap_hash, created_at)
    ) STRICT`,
    // Has one row, which nothing reads: see the probe of the dialect.
    "CREATE TABLE IF NOT EXISTS probe (id integer PRIMARY KEY, bytes blob NOT NULL) STRICT",
    ...indexes(""),
  ],
  postgres: [
    `CREATE TABLE IF NOT EXISTS outbox.submission (
      position bigint GENERATED ALWAYS AS IDENTITY,
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      form_key text NOT NULL,
      reference text NOT NULL UNIQUE,
      payload text NOT NULL,
      fingerprint text NOT NULL,
      created_at bigint NOT NULL,
      UNIQUE (kind, form_key)
    )`,
    `CREATE TABLE IF NOT EXISTS outbox.delivery (
      position bigint GENERATED ALWAYS AS IDENTITY,
      id uuid PRIMARY KEY,
      submission_id uuid NOT NULL REFERENCES outbox.submission (id) ON DELETE CASCADE,
      kind text NOT NULL,
      state text NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      doubtful integer NOT NULL DEFAULT 0,
      due_at bigint NOT NULL,
      lease_token uuid,
      remaining text,
      last_error text,
      cap_key text,
      created_at bigint NOT NULL,
      sent_at bigint,
      UNIQUE (submission_id, kind)
    )`,
    `CREATE TABLE IF NOT EXISTS outbox.interest (
      submission_id uuid PRIMARY KEY REFERENCES outbox.submission (id) ON DELETE CASCADE,
      address text NOT NULL,
      confirmed_at bigint
    )`,
    `CREATE TABLE IF NOT EXISTS outbox.suppression (
      cap_hash text NOT NULL,
      created_at bigint NOT NULL,
      PRIMARY KEY (cap_hash, created_at)
    )`,
    ...indexes("outbox."),
  ],
};
