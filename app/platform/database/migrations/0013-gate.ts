import type { Migration } from "./migration";

/**
 * Devices at the doors, and the log of what they scanned. Of a token only the hash is stored. Lines of the log are added, and never changed
 * or deleted; `seq` grows in the order in which they are committed.
 */
export const gate: Migration = {
  name: "devices at the doors and their log",
  sqlite: [
    `CREATE TABLE gate_device (
      id text PRIMARY KEY,
      door text NOT NULL,
      link_hash text UNIQUE,
      link_until integer,
      token_hash text UNIQUE,
      device text NOT NULL DEFAULT '',
      created_at integer NOT NULL,
      linked_at integer,
      seen_at integer,
      battery integer,
      waiting integer NOT NULL DEFAULT 0,
      revoked_at integer
    ) STRICT`,
    `CREATE TABLE gate_scan (
      seq integer PRIMARY KEY AUTOINCREMENT,
      nonce text NOT NULL UNIQUE,
      device text NOT NULL REFERENCES gate_device (id),
      door text NOT NULL,
      kind text NOT NULL,
      ticket text NOT NULL,
      type text NOT NULL,
      people integer NOT NULL CHECK (people > 0),
      at integer NOT NULL,
      received_at integer NOT NULL,
      undoes text NOT NULL,
      reason text NOT NULL,
      evidence text NOT NULL,
      offline integer NOT NULL,
      unlisted integer NOT NULL
    ) STRICT`,
    "CREATE INDEX gate_scan_ticket ON gate_scan (ticket)",
    "CREATE INDEX gate_scan_undoes ON gate_scan (undoes) WHERE undoes <> ''",
    "CREATE INDEX gate_scan_device ON gate_scan (device)",
  ],
  postgres: [
    `CREATE TABLE outbox.gate_device (
      id text PRIMARY KEY,
      door text NOT NULL,
      link_hash text UNIQUE,
      link_until bigint,
      token_hash text UNIQUE,
      device text NOT NULL DEFAULT '',
      created_at bigint NOT NULL,
      linked_at bigint,
      seen_at bigint,
      battery integer,
      waiting integer NOT NULL DEFAULT 0,
      revoked_at bigint
    )`,
    `CREATE TABLE outbox.gate_scan (
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      nonce text NOT NULL UNIQUE,
      device text NOT NULL REFERENCES outbox.gate_device (id),
      door text NOT NULL,
      kind text NOT NULL,
      ticket text NOT NULL,
      type text NOT NULL,
      people integer NOT NULL CHECK (people > 0),
      at bigint NOT NULL,
      received_at bigint NOT NULL,
      undoes text NOT NULL,
      reason text NOT NULL,
      evidence text NOT NULL,
      offline integer NOT NULL,
      unlisted integer NOT NULL
    )`,
    "CREATE INDEX gate_scan_ticket ON outbox.gate_scan (ticket)",
    "CREATE INDEX gate_scan_undoes ON outbox.gate_scan (undoes) WHERE undoes <> ''",
    "CREATE INDEX gate_scan_device ON outbox.gate_scan (device)",
  ],
};
