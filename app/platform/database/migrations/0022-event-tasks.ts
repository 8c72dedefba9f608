import type { Migration } from "./migration";

/**
 * `event_task`: what staff do with all orders of an event that is called off, once for each event: `message` writes to the buyers, `refund`
 * gives the money back. `starts`: when the event was to begin, as the content said it. `event_refund`: what became of the money of an order.
 * @param schema before table names @param integer the type of moments @param options after a table
 */
const statements = (schema: string, integer: string, options: string) => [
  `CREATE TABLE ${schema}event_task (
    task text NOT NULL,
    season text NOT NULL,
    starts text NOT NULL,
    started_at ${integer} NOT NULL,
    editor text,
    PRIMARY KEY (task, season, starts)
  )${options}`,
  `CREATE TABLE ${schema}event_refund (
    reference text PRIMARY KEY REFERENCES ${schema}ticket_order (reference) ON DELETE CASCADE,
    at ${integer} NOT NULL,
    outcome text NOT NULL
  )${options}`,
];

export const eventTasks: Migration = {
  name: "mails to all buyers and refunds of all orders of an event that is called off",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("outbox.", "bigint", ""),
};
