import type { Migration } from "./migration";

/** The Ed25519 keys that sign tickets: `x` and `d` are the public and the private half as base64url (RFC 8037). */
export const ticketKeys: Migration = {
  name: "the keys that sign tickets",
  sqlite: [
    `CREATE TABLE ticket_key (
      kid integer PRIMARY KEY CHECK (kid BETWEEN 0 AND 255),
      x text NOT NULL,
      d text NOT NULL,
      created_at integer NOT NULL
    ) STRICT`,
  ],
  postgres: [
    `CREATE TABLE outbox.ticket_key (
      kid integer PRIMARY KEY CHECK (kid BETWEEN 0 AND 255),
      x text NOT NULL,
      d text NOT NULL,
      created_at bigint NOT NULL
    )`,
  ],
};
