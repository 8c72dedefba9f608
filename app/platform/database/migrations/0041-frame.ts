import type { Migration } from "./migration";

/**
 * `gate_seen`: scans that should have let nobody in, and that somebody of the team has looked at. `seen_at`: in ms since the epoch. `seen_by`: null
 * where that person was deleted. A release before does not read it: it goes on showing them.
 * @param schema before table names @param integer the type of moments @param options after the table
 */
const statements = (schema: string, integer: string, options: string) => [
  `CREATE TABLE ${schema}gate_seen (
    nonce text PRIMARY KEY REFERENCES ${schema}gate_scan (nonce) ON DELETE CASCADE,
    seen_at ${integer} NOT NULL,
    seen_by text
  )${options}`,
];

export const frame: Migration = {
  name: "scans that somebody has looked at",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("expo.", "bigint", ""),
};
