import type { Migration } from "./migration";

/** Tickets of orders that are paid, and what happened to each. `seq` is the number of a ticket's last change. */
export const issuedTickets: Migration = {
  name: "tickets that were issued",
  sqlite: [
    `CREATE TABLE issued_ticket (
      id text PRIMARY KEY,
      reference text NOT NULL REFERENCES ticket_order (reference),
      place integer NOT NULL,
      ticket text NOT NULL,
      day text NOT NULL,
      holder text NOT NULL,
      state text NOT NULL,
      code text NOT NULL UNIQUE,
      issued_at integer NOT NULL,
      seq integer NOT NULL UNIQUE,
      UNIQUE (reference, place)
    ) STRICT`,
    `CREATE TABLE ticket_change (
      seq integer PRIMARY KEY,
      ticket_id text NOT NULL REFERENCES issued_ticket (id),
      at integer NOT NULL,
      what text NOT NULL,
      actor text NOT NULL
    ) STRICT`,
    "CREATE INDEX ticket_change_ticket ON ticket_change (ticket_id)",
  ],
  postgres: [
    `CREATE TABLE outbox.issued_ticket (
      id text PRIMARY KEY,
      reference text NOT NULL REFERENCES outbox.ticket_order (reference),
      place integer NOT NULL,
      ticket text NOT NULL,
      day text NOT NULL,
      holder text NOT NULL,
      state text NOT NULL,
      code text NOT NULL UNIQUE,
      issued_at bigint NOT NULL,
      seq bigint NOT NULL UNIQUE,
      UNIQUE (reference, place)
    )`,
    `CREATE TABLE outbox.ticket_change (
      seq bigint PRIMARY KEY,
      ticket_id text NOT NULL REFERENCES outbox.issued_ticket (id),
      at bigint NOT NULL,
      what text NOT NULL,
      actor text NOT NULL
    )`,
    "CREATE INDEX ticket_change_ticket ON outbox.ticket_change (ticket_id)",
  ],
};
