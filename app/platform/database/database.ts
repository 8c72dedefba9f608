/** PostgreSQL's schema with all tables of the site. */
export const SCHEMA = "expo";

/** The SQL in which SQLite and PostgreSQL differ. Everything else in the stores is the same text for both. */
export interface Dialect {
  /** Selects the statements of a migration. */
  name: "sqlite" | "postgres";
  /** Before table names. */
  schema: "" | `${typeof SCHEMA}.`;
  /** The database's own time, ms since the epoch: clocks of machines differ, leases must not. */
  now: string;
  greatest: "max" | "greatest";
  /** Column that holds the order of insertion. */
  position: "rowid" | "position";
  /** Ends a SELECT of rows to claim: rows that another process claims are skipped. */
  skipLocked: "" | "FOR UPDATE SKIP LOCKED";
  /** Serializes transactions that pass the same `$1`; null where all write transactions are serial. */
  lock: string | null;
  /** Fails when a submission could not be stored. */
  probe: string;
}

export type SqlValue = string | number | null | Uint8Array;

/** Runs one statement, with `$1`, `$2`… for the values. bigint columns come as numbers. */
export type Query = <Row extends object>(sql: string, values?: readonly SqlValue[]) => Promise<Row[]>;

/** A database that is opened, and migrated, with the first use that succeeds. All stores of a process share one. */
export interface Database {
  dialect: Dialect;
  query: Query;
  /** Commits `work`. @param limitMs in which PostgreSQL does, default 30 s; on SQLite callers wait for each other as long as it takes @throws OutcomeUnknown when COMMIT was sent and not confirmed */
  transaction<Result>(work: (query: Query) => Promise<Result>, limitMs?: number): Promise<Result>;
  close(): Promise<void>;
}

/** PostgreSQL's deadlock_detected and serialization_failure: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CONFLICTS: ReadonlySet<unknown> = new Set(["40P01", "40001"]);

/** Whether the database undid a transaction for the sake of another one, so that the same may succeed now. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && "code" in error && CONFLICTS.has(error.code);

/** COMMIT was not confirmed: the work may be stored, or not. */
export class OutcomeUnknown extends Error {
  override name = "OutcomeUnknown";

  constructor(cause: unknown) {
    super("the database did not confirm that it stored this", { cause });
  }
}
