import type { Migration } from "./migration";

/** Links by which staff sign in, their sessions, and the audit log. */
export const staff: Migration = {
  name: "the staff area",
  sqlite: [
    "CREATE TABLE staff_link (token_hash text PRIMARY KEY, email text NOT NULL, expires_at integer NOT NULL) STRICT",
    `CREATE TABLE staff_session (
      id text PRIMARY KEY,
      token_hash text NOT NULL UNIQUE,
      email text NOT NULL,
      device text NOT NULL,
      created_at integer NOT NULL,
      seen_at integer NOT NULL,
      expires_at integer NOT NULL
    ) STRICT`,
    "CREATE TABLE staff_audit (at integer NOT NULL, actor text, action text NOT NULL, detail text) STRICT",
  ],
  postgres: [
    "CREATE TABLE outbox.staff_link (token_hash text PRIMARY KEY, email text NOT NULL, expires_at bigint NOT NULL)",
    `CREATE TABLE outbox.staff_session (
      id text PRIMARY KEY,
      token_hash text NOT NULL UNIQUE,
      email text NOT NULL,
      device text NOT NULL,
      created_at bigint NOT NULL,
      seen_at bigint NOT NULL,
      expires_at bigint NOT NULL
    )`,
    `CREATE TABLE outbox.staff_audit (
      position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at bigint NOT NULL,
      actor text,
      action text NOT NULL,
      detail text
    )`,
  ],
};
