import type { Migration } from "./migration";

/**
 * `holder_mail`: that the buyer of an order has had a ticket mailed to a mailbox, once each. `mailbox`: a hash of it; `at`: ms since the epoch, the
 * same for all tickets of one mail. The release before does not read it.
 * @param schema before table names @param integer the type of moments @param options after the table
 */
const statements = (schema: string, integer: string, options: string) => [
  `CREATE TABLE ${schema}holder_mail (
    ticket_id text NOT NULL REFERENCES ${schema}issued_ticket (id),
    mailbox text NOT NULL,
    at ${integer} NOT NULL,
    PRIMARY KEY (ticket_id, mailbox)
  )${options}`,
  `CREATE INDEX holder_mail_mailbox ON ${schema}holder_mail (mailbox, at)`,
];

export const holderMails: Migration = {
  name: "what buyers have had mailed to those who come",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("expo.", "bigint", ""),
};
