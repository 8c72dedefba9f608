import type { Migration } from "./migration";

/**
 * `export_job`: a file that somebody of the staff has ordered (`app/staff/exports`). `what`, `format` and `state`: words of that folder.
 * `attempts`: how often it was begun; `lease_until`: until when the process with the token works on it, by the database's clock. `done` of
 * `total` things are read. `pieces`, `bytes` and `lines`: of the finished file, and `keep_until`: when it is deleted. Moments are ms since the
 * epoch. `export_piece`: the file in pieces, by the attempt that wrote them; pieces of others are deleted. Backups leave them out.
 * @param schema before table names @param integer the type of moments @param blob that of bytes @param options after a table
 */
const statements = (schema: string, integer: string, blob: string, options: string) => [
  `CREATE TABLE ${schema}export_job (
    id text PRIMARY KEY,
    what text NOT NULL,
    format text NOT NULL,
    edition integer NOT NULL,
    language text NOT NULL,
    editor text NOT NULL,
    created_at ${integer} NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    attempts integer NOT NULL DEFAULT 0,
    lease_token text,
    lease_until ${integer},
    done integer NOT NULL DEFAULT 0,
    total integer NOT NULL DEFAULT 0,
    lines integer NOT NULL DEFAULT 0,
    pieces integer NOT NULL DEFAULT 0,
    bytes ${integer} NOT NULL DEFAULT 0,
    keep_until ${integer}
  )${options}`,
  `CREATE UNIQUE INDEX export_job_open ON ${schema}export_job (editor) WHERE state IN ('waiting', 'running')`,
  `CREATE TABLE ${schema}export_piece (
    job text NOT NULL,
    attempt integer NOT NULL,
    number integer NOT NULL,
    content ${blob} NOT NULL,
    PRIMARY KEY (job, attempt, number)
  )${options}`,
];

export const exports: Migration = {
  name: "files that staff have ordered",
  sqlite: statements("", "integer", "blob", " STRICT"),
  postgres: statements("expo.", "bigint", "bytea", ""),
};
