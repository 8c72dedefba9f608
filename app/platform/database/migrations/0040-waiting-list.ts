import type { Migration } from "./migration";

/**
 * `waiting_entry`: who waits for tickets that are sold out. `email` as it was typed, `mailbox` as `mailboxOf` has it. `day`, `days` and `people` as
 * in a line of an order. `confirmed_at`: when the link in the mail was opened, which is the place in the line; `reference`: the order that holds
 * what is offered, and `deadline` until when; in ms since the epoch. The release before does not read it, and sells to whoever comes first.
 * @param schema before table names @param integer the type of moments @param options after a table
 */
const statements = (schema: string, integer: string, options: string) => [
  `CREATE TABLE ${schema}waiting_entry (
    id text PRIMARY KEY,
    edition integer NOT NULL,
    ticket text NOT NULL,
    day text NOT NULL,
    days text NOT NULL,
    people integer NOT NULL,
    quantity integer NOT NULL,
    email text NOT NULL,
    mailbox text NOT NULL,
    language text NOT NULL,
    state text NOT NULL DEFAULT 'asked',
    created_at ${integer} NOT NULL,
    confirmed_at ${integer},
    reference text,
    deadline ${integer}
  )${options}`,
  `CREATE UNIQUE INDEX waiting_entry_open ON ${schema}waiting_entry (edition, ticket, day, mailbox) WHERE state IN ('waiting', 'offered')`,
  `CREATE INDEX waiting_entry_line ON ${schema}waiting_entry (edition, confirmed_at, id) WHERE state IN ('waiting', 'offered')`,
];

export const waitingList: Migration = {
  name: "the waiting list",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("expo.", "bigint", ""),
};
