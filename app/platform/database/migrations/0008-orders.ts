import type { Migration } from "./migration";

/**
 * Orders with their lines and their journal, and the stock of each ticket that is sold here. The buyer is in the submission with the
 * order's reference. Amounts are whole rupiah.
 */
export const orders: Migration = {
  name: "orders and the stock of tickets",
  sqlite: [
    `CREATE TABLE ticket_order (
      reference text PRIMARY KEY,
      form_key text NOT NULL,
      cart text NOT NULL,
      state text NOT NULL,
      payment text,
      total integer NOT NULL CHECK (total >= 0),
      amount integer NOT NULL CHECK (amount >= total),
      created_at integer NOT NULL,
      deadline integer NOT NULL,
      keep_until integer NOT NULL,
      UNIQUE (form_key, cart)
    ) STRICT`,
    `CREATE TABLE order_line (
      reference text NOT NULL REFERENCES ticket_order (reference) ON DELETE CASCADE,
      ticket text NOT NULL,
      name text NOT NULL,
      quantity integer NOT NULL CHECK (quantity > 0),
      price integer NOT NULL CHECK (price >= 0),
      PRIMARY KEY (reference, ticket)
    ) STRICT`,
    `CREATE TABLE order_journal (
      reference text NOT NULL REFERENCES ticket_order (reference) ON DELETE CASCADE,
      at integer NOT NULL,
      state text NOT NULL,
      actor text NOT NULL,
      PRIMARY KEY (reference, state)
    ) STRICT`,
    `CREATE TABLE ticket_stock (
      ticket text PRIMARY KEY,
      held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
      sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
      quota integer NOT NULL,
      CHECK (held + sold <= quota)
    ) STRICT`,
    "CREATE INDEX ticket_order_due ON ticket_order (deadline) WHERE state IN ('held', 'placed')",
  ],
  postgres: [
    `CREATE TABLE outbox.ticket_order (
      reference text PRIMARY KEY,
      form_key text NOT NULL,
      cart text NOT NULL,
      state text NOT NULL,
      payment text,
      total bigint NOT NULL CHECK (total >= 0),
      amount bigint NOT NULL CHECK (amount >= total),
      created_at bigint NOT NULL,
      deadline bigint NOT NULL,
      keep_until bigint NOT NULL,
      UNIQUE (form_key, cart)
    )`,
    `CREATE TABLE outbox.order_line (
      reference text NOT NULL REFERENCES outbox.ticket_order (reference) ON DELETE CASCADE,
      ticket text NOT NULL,
      name text NOT NULL,
      quantity integer NOT NULL CHECK (quantity > 0),
      price bigint NOT NULL CHECK (price >= 0),
      PRIMARY KEY (reference, ticket)
    )`,
    `CREATE TABLE outbox.order_journal (
      reference text NOT NULL REFERENCES outbox.ticket_order (reference) ON DELETE CASCADE,
      at bigint NOT NULL,
      state text NOT NULL,
      actor text NOT NULL,
      PRIMARY KEY (reference, state)
    )`,
    `CREATE TABLE outbox.ticket_stock (
      ticket text PRIMARY KEY,
      held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
      sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
      quota integer NOT NULL,
      CHECK (held + sold <= quota)
    )`,
    "CREATE INDEX ticket_order_due ON outbox.ticket_order (deadline) WHERE state IN ('held', 'placed')",
  ],
};
