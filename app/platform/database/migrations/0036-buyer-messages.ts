import type { Migration } from "./migration";

/**
 * `buyer_message`: what staff write to buyers. `audience` and `texts`: JSON; `version` grows with each change of a draft, so that what was read
 * is what is sent; `send_at`: when a planned one begins, `started_at` and `ended_at`: in ms since the epoch. `buyer_message_order`: the order of
 * each mailbox that gets it, which are chosen when it begins. `mail`: its delivery; `outcome`: what became of it, empty while the delivery says
 * it. The release before reads neither, and tries the deliveries again later, since it does not know their kind.
 * @param schema before table names @param integer the type of moments @param id that of deliveries' ids @param options after a table
 */
const statements = (schema: string, integer: string, id: string, options: string) => [
  `CREATE TABLE ${schema}buyer_message (
    id text PRIMARY KEY,
    edition integer NOT NULL,
    kind text NOT NULL,
    audience text NOT NULL,
    texts text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    state text NOT NULL DEFAULT 'draft',
    created_at ${integer} NOT NULL,
    send_at ${integer},
    started_at ${integer},
    ended_at ${integer},
    editor text
  )${options}`,
  `CREATE TABLE ${schema}buyer_message_order (
    message text NOT NULL REFERENCES ${schema}buyer_message (id) ON DELETE CASCADE,
    reference text NOT NULL REFERENCES ${schema}ticket_order (reference) ON DELETE CASCADE,
    mail ${id},
    outcome text NOT NULL DEFAULT '',
    PRIMARY KEY (message, reference)
  )${options}`,
  `CREATE INDEX buyer_message_open ON ${schema}buyer_message (state) WHERE state IN ('planned', 'sending')`,
  `CREATE INDEX buyer_message_mail ON ${schema}buyer_message_order (mail) WHERE mail IS NOT NULL`,
  `CREATE INDEX buyer_message_reference ON ${schema}buyer_message_order (reference)`,
];

export const buyerMessages: Migration = {
  name: "messages to buyers",
  sqlite: statements("", "integer", "text", " STRICT"),
  postgres: statements("expo.", "bigint", "uuid", ""),
};
