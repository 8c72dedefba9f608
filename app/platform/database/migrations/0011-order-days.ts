import type { Migration } from "./migration";

/**
 * A line of an order has the day that its buyer chose, as `YYYY-MM-DD`, or '' for a ticket that is valid on each of its days. It also has
 * what it takes of the days' capacities: the days, joined by commas, and the people whom one ticket lets in.
 */
export const orderDays: Migration = {
  name: "days of the lines of orders",
  sqlite: [
    `CREATE TABLE order_line_with_day (
      reference text NOT NULL REFERENCES ticket_order (reference) ON DELETE CASCADE,
      ticket text NOT NULL,
      day text NOT NULL DEFAULT '',
      days text NOT NULL DEFAULT '',
      people integer NOT NULL DEFAULT 1 CHECK (people > 0),
      name text NOT NULL,
      quantity integer NOT NULL CHECK (quantity > 0),
      price integer NOT NULL CHECK (price >= 0),
      PRIMARY KEY (reference, ticket, day)
    ) STRICT`,
    `INSERT INTO order_line_with_day (reference, ticket, name, quantity, price)
      SELECT reference, ticket, name, quantity, price FROM order_line`,
    "DROP TABLE order_line",
    "ALTER TABLE order_line_with_day RENAME TO order_line",
  ],
  postgres: [
    `ALTER TABLE outbox.order_line
      ADD COLUMN day text NOT NULL DEFAULT '',
      ADD COLUMN days text NOT NULL DEFAULT '',
      ADD COLUMN people integer NOT NULL DEFAULT 1 CHECK (people > 0),
      DROP CONSTRAINT order_line_pkey,
      ADD PRIMARY KEY (reference, ticket, day)`,
  ],
};
