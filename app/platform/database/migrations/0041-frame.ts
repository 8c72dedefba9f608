import type { Migration } from "./migration";

/**
 * `gate_seen`: scans that should have let nobody in, and that somebody of the team has looked at. `seen_at`: in ms since the epoch. `seen_by`: null
 * where that person was deleted. A release before does not read it: it goes on showing them.
 *
 * `page_visit`: how often a page was loaded on a day by Jakarta's calendar. `visit_log`: up to which byte a log of nginx was counted; `file` is its
 * path, a space, and its device and inode. A release before adds nothing to them.
 * @param schema before table names @param integer the type of moments @param options after the table
 */
const statements = (schema: string, integer: string, options: string) => [
  `CREATE TABLE ${schema}gate_seen (
    nonce text PRIMARY KEY REFERENCES ${schema}gate_scan (nonce) ON DELETE CASCADE,
    seen_at ${integer} NOT NULL,
    seen_by text
  )${options}`,
  `CREATE TABLE ${schema}page_visit (
    day text NOT NULL,
    page text NOT NULL,
    visits ${integer} NOT NULL CHECK (visits >= 0),
    PRIMARY KEY (day, page)
  )${options}`,
  `CREATE TABLE ${schema}visit_log (
    file text PRIMARY KEY,
    position ${integer} NOT NULL CHECK (position >= 0),
    read_at ${integer} NOT NULL
  )${options}`,
];

export const frame: Migration = {
  name: "scans that somebody has looked at, and visits by page",
  sqlite: statements("", "integer", " STRICT"),
  postgres: statements("expo.", "bigint", ""),
};
