import type { Migration } from "./migration";

/**
 * What a ticket carries, as `ticket-terms.ts` writes it: its days, whom it lets in, how often a day, and what its kind was called. The release
 * before issues tickets without them, and so did all others: they are filled in once a process sees them. `reads`: the newest version of codes
 * that the page of a phone at the doors reads, as it said itself; older pages say nothing.
 * @param schema before table names
 */
const statements = (schema: string) => [
  ...["days", "admits", "reentry", "names"].map(
    (column) => `ALTER TABLE ${schema}issued_ticket ADD COLUMN ${column} text NOT NULL DEFAULT ''`,
  ),
  `CREATE INDEX issued_ticket_bare ON ${schema}issued_ticket (reference, place) WHERE days = ''`,
  `ALTER TABLE ${schema}gate_device ADD COLUMN reads integer NOT NULL DEFAULT 1`,
];

export const ticketTerms: Migration = {
  name: "what tickets carry, and which codes phones read",
  sqlite: statements(""),
  postgres: statements("expo."),
};
