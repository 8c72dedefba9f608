/** The SQL in which SQLite and PostgreSQL differ. Everything else in the stores is the same text for both. */
export interface Dialect {
  /** Before table names. */
  schema: "" | "outbox.";
  /** The database's own time, ms since the epoch: clocks of machines differ, leases must not. */
  now: string;
  greatest: "max" | "greatest";
  uuid: "text" | "uuid";
  bigint: "integer" | "bigint";
  /** Column that holds the order of insertion, and its declaration. */
  position: "rowid" | "position";
  positionColumn: string;
  tableOptions: "" | "STRICT";
  /** Ends a SELECT of rows to claim: rows that another process claims are skipped. */
  skipLocked: "" | "FOR UPDATE SKIP LOCKED";
  /** Serializes transactions that pass the same `$1`; null where all write transactions are serial. */
  lock: string | null;
  /** Fails when a submission could not be stored. */
  probe: string;
}

export type SqlValue = string | number | null;

/** Runs one statement, with `$1`, `$2`… for the values. bigint columns come as numbers. */
export type Query = <Row extends object>(sql: string, values?: readonly SqlValue[]) => Promise<Row[]>;

/** A database that is opened, and its tables created, with the first use that succeeds. */
export interface OutboxDatabase {
  dialect: Dialect;
  query: Query;
  /** Commits `work`. @param limitMs default 30 s @throws OutcomeUnknown when COMMIT was sent and not confirmed */
  transaction<Result>(work: (query: Query) => Promise<Result>, limitMs?: number): Promise<Result>;
  close(): Promise<void>;
}

/** The statements that create what is missing. */
export function createTables(dialect: Dialect): string {
  const { schema, uuid, bigint, positionColumn, tableOptions } = dialect;
  return `
    CREATE TABLE IF NOT EXISTS ${schema}submission (
      ${positionColumn}
      id ${uuid} PRIMARY KEY,
      kind text NOT NULL,
      form_key text NOT NULL,
      reference text NOT NULL UNIQUE,
      payload text NOT NULL,
      fingerprint text NOT NULL,
      created_at ${bigint} NOT NULL,
      UNIQUE (kind, form_key)
    ) ${tableOptions};
    CREATE INDEX IF NOT EXISTS submission_created ON ${schema}submission (created_at);
    CREATE TABLE IF NOT EXISTS ${schema}delivery (
      ${positionColumn}
      id ${uuid} PRIMARY KEY,
      submission_id ${uuid} NOT NULL REFERENCES ${schema}submission (id) ON DELETE CASCADE,
      kind text NOT NULL,
      state text NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      doubtful integer NOT NULL DEFAULT 0,
      due_at ${bigint} NOT NULL,
      lease_token ${uuid},
      remaining text,
      last_error text,
      cap_key text,
      created_at ${bigint} NOT NULL,
      sent_at ${bigint},
      UNIQUE (submission_id, kind)
    ) ${tableOptions};
    CREATE TABLE IF NOT EXISTS ${schema}interest (
      submission_id ${uuid} PRIMARY KEY REFERENCES ${schema}submission (id) ON DELETE CASCADE,
      address text NOT NULL,
      confirmed_at ${bigint}
    ) ${tableOptions};
    CREATE TABLE IF NOT EXISTS ${schema}suppression (
      cap_hash text NOT NULL,
      created_at ${bigint} NOT NULL,
      PRIMARY KEY (cap_hash, created_at)
    ) ${tableOptions};
    CREATE INDEX IF NOT EXISTS interest_address ON ${schema}interest (address);
    CREATE INDEX IF NOT EXISTS delivery_due ON ${schema}delivery (due_at) WHERE state IN ('waiting', 'sending');
    CREATE INDEX IF NOT EXISTS delivery_cap ON ${schema}delivery (cap_key, created_at) WHERE cap_key IS NOT NULL;
  `;
}
