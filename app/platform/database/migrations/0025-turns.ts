import type { Migration } from "./migration";

/** @param schema before table names */
const statements = (schema: string) => [
  `ALTER TABLE ${schema}delivery ADD COLUMN turn integer NOT NULL DEFAULT 0`,
  `CREATE INDEX delivery_turn ON ${schema}delivery (turn, due_at) WHERE state IN ('waiting', 'sending')`,
  `CREATE INDEX ticket_order_reserved ON ${schema}ticket_order (reference)
     WHERE confirmed_at IS NULL AND (state IN ('placed', 'expiring') OR (state = 'issued' AND payment = 'free'))`,
];

/**
 * `turn`: mails with a lower one are sent first; the orders that the network of the buyer had open when the mail was added. The index of
 * orders has those that keep tickets though nobody has opened the link in a mail about them.
 */
export const turns: Migration = {
  name: "turns of mails, and orders without anything to pay whose mailbox nobody has confirmed",
  sqlite: statements(""),
  postgres: statements("outbox."),
};
