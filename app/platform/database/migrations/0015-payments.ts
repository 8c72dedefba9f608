import type { Migration } from "./migration";

/**
 * Attempts to pay orders at a provider: each is stored before the provider is called. `said` and `method`: the provider's words. `check_at`:
 * when its status is asked next. `payment_refund`: money that goes back, by the key under which the provider sends it once.
 */
export const payments: Migration = {
  name: "attempts to pay at a provider, and money that goes back",
  sqlite: [
    `CREATE TABLE payment_attempt (
      id text PRIMARY KEY,
      reference text NOT NULL REFERENCES ticket_order (reference) ON DELETE CASCADE,
      number integer NOT NULL,
      amount integer NOT NULL CHECK (amount > 0),
      state text NOT NULL,
      said text NOT NULL DEFAULT '',
      method text,
      token text,
      page text,
      page_until integer NOT NULL,
      created_at integer NOT NULL,
      changed_at integer NOT NULL,
      checked_at integer,
      check_at integer,
      UNIQUE (reference, number)
    ) STRICT`,
    "CREATE INDEX payment_attempt_due ON payment_attempt (check_at) WHERE check_at IS NOT NULL",
    `CREATE TABLE payment_refund (
      key text PRIMARY KEY,
      attempt text NOT NULL REFERENCES payment_attempt (id) ON DELETE CASCADE,
      form_key text NOT NULL UNIQUE,
      amount integer NOT NULL CHECK (amount > 0),
      reason text NOT NULL,
      editor text NOT NULL,
      state text NOT NULL,
      said text NOT NULL DEFAULT '',
      created_at integer NOT NULL
    ) STRICT`,
    "CREATE INDEX payment_refund_attempt ON payment_refund (attempt)",
    "CREATE INDEX ticket_order_expiring ON ticket_order (deadline) WHERE state = 'expiring'",
  ],
  postgres: [
    `CREATE TABLE outbox.payment_attempt (
      id text PRIMARY KEY,
      reference text NOT NULL REFERENCES outbox.ticket_order (reference) ON DELETE CASCADE,
      number integer NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      state text NOT NULL,
      said text NOT NULL DEFAULT '',
      method text,
      token text,
      page text,
      page_until bigint NOT NULL,
      created_at bigint NOT NULL,
      changed_at bigint NOT NULL,
      checked_at bigint,
      check_at bigint,
      UNIQUE (reference, number)
    )`,
    "CREATE INDEX payment_attempt_due ON outbox.payment_attempt (check_at) WHERE check_at IS NOT NULL",
    `CREATE TABLE outbox.payment_refund (
      key text PRIMARY KEY,
      attempt text NOT NULL REFERENCES outbox.payment_attempt (id) ON DELETE CASCADE,
      form_key text NOT NULL UNIQUE,
      amount bigint NOT NULL CHECK (amount > 0),
      reason text NOT NULL,
      editor text NOT NULL,
      state text NOT NULL,
      said text NOT NULL DEFAULT '',
      created_at bigint NOT NULL
    )`,
    "CREATE INDEX payment_refund_attempt ON outbox.payment_refund (attempt)",
    "CREATE INDEX ticket_order_expiring ON outbox.ticket_order (deadline) WHERE state = 'expiring'",
  ],
};
