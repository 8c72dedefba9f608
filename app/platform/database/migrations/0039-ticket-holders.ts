import type { Migration } from "./migration";

/**
 * `ticket_holder`: where the ticket of somebody for whom a company has ordered is mailed to. `mailed_at`: when staff last had it sent, in ms since
 * the epoch; null: never. The release before does not read it.
 * @param schema before table names @param integer the type of moments @param options after the table
 */
const statements = (schema: string, integer: string, options: string) => [
  `CREATE TABLE ${schema}ticket_holder (
    ticket_id text PRIMARY KEY REFERENCES ${schema}issued_ticket (id),
    email text NOT NULL,
    mailed_at ${integer}
  )${options}`,
];

export const ticketHolders: Migration = {
  name: "addresses of those who come with a ticket",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("expo.", "bigint", ""),
};
