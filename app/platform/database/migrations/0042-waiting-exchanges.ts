import type { Migration } from "./migration";

/**
 * `ticket_exchange`: an order whose payment exchanges a ticket of another order for its own. `ticket`: the one that it takes the place of, and stays
 * valid until then; `attempt`: the online payment of that one's order, empty: it was paid otherwise. The order's total is what its line costs more than
 * that ticket. `done_at`: when it was exchanged, in ms since the epoch; null: not yet. The release before does not read it: what it takes as
 * paid is exchanged by this one.
 * @param schema before table names @param integer the type of moments @param options after a table
 */
const statements = (schema: string, integer: string, options: string) => [
  `CREATE TABLE ${schema}ticket_exchange (
    reference text PRIMARY KEY,
    ticket text NOT NULL,
    attempt text NOT NULL,
    done_at ${integer}
  )${options}`,
  `CREATE INDEX ticket_exchange_ticket ON ${schema}ticket_exchange (ticket)`,
];

export const waitingExchanges: Migration = {
  name: "exchanges of tickets that wait for their money",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("expo.", "bigint", ""),
};
