import type { Migration } from "./migration";

/** The lines of a bank's statements that were booked, by a hash of each, and an index on the mails to staff about orders. */
export const bankLines: Migration = {
  name: "booked lines of bank statements, and mails to staff about orders",
  sqlite: [
    `CREATE TABLE bank_line (
      id text PRIMARY KEY,
      reference text NOT NULL REFERENCES ticket_order (reference) ON DELETE CASCADE,
      booked_at integer NOT NULL
    ) STRICT`,
    "CREATE INDEX delivery_order_mail ON delivery (created_at) WHERE kind IN ('order-check', 'order-list')",
  ],
  postgres: [
    `CREATE TABLE outbox.bank_line (
      id text PRIMARY KEY,
      reference text NOT NULL REFERENCES outbox.ticket_order (reference) ON DELETE CASCADE,
      booked_at bigint NOT NULL
    )`,
    "CREATE INDEX delivery_order_mail ON outbox.delivery (created_at) WHERE kind IN ('order-check', 'order-list')",
  ],
};
