import { DatabaseError, type Pool, type PoolClient } from "pg";
import type { Logger } from "pino";
import { TimeLimitError, withTimeLimit } from "~/base/time-limit";
import { type Database, type Dialect, OutcomeUnknown, type Query, SCHEMA, type SqlValue } from "./database";
import { migrate } from "./migrate";
import { openPool } from "./pool.server";

/** ms for a new connection, and for a free one of a full pool. */
const CONNECT_TIMEOUT_MS = 2_000;
/** ms for a statement, and for a transaction without its own limit. */
const QUERY_TIMEOUT_MS = 30_000;

/** The server ends a transaction with a silent client, so that the visitor's next attempt does not wait for its lock. */
const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL synchronous_commit = on;
  SET LOCAL idle_in_transaction_session_timeout = '10s'`;

/** Any number, the same in every release: machines that start at once migrate one after the other. */
const SETUP_LOCK = 7_203_114_552;

/** SQLSTATE `read_only_sql_transaction`. */
const READ_ONLY = "25006";

const POSTGRES: Dialect = {
  name: "postgres",
  schema: `${SCHEMA}.`,
  now: "(extract(epoch FROM clock_timestamp()) * 1000)::bigint",
  greatest: "greatest",
  position: "position",
  skipLocked: "FOR UPDATE SKIP LOCKED",
  lock: "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
  // Writes one row as it is. A database that is read-only refuses that, and so does one whose disk takes no log.
  probe: `UPDATE ${SCHEMA}.migration SET name = name WHERE number = 1`,
};

/**
 * PostgreSQL, shared by any number of machines. Nothing connects before the first use.
 * @param connections at most
 */
export function postgresDatabase(connectionString: string, logger: Logger, connections = 10): Database {
  const limits = { connectMs: CONNECT_TIMEOUT_MS, queryMs: QUERY_TIMEOUT_MS };
  const pool = openPool(connectionString, connections, limits, logger);
  let prepared: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    prepared ??= inTransaction(pool, setUp, QUERY_TIMEOUT_MS);
    try {
      await prepared;
    } catch (error) {
      prepared = undefined;
      throw error;
    }
  }

  return {
    dialect: POSTGRES,
    async query(sql, values) {
      await prepare();
      return queryOf(pool)(sql, values);
    },
    async transaction(work, limitMs = QUERY_TIMEOUT_MS) {
      const end = performance.now() + limitMs;
      await withTimeLimit(prepare(), limitMs);
      return inTransaction(pool, work, end - performance.now());
    },
    close: () => pool.end(),
  };
}

function queryOf(client: Pick<Pool, "query"> | PoolClient): Query {
  return async <Row extends object>(sql: string, values: readonly SqlValue[] = []) =>
    (await client.query<Row>(sql, [...values])).rows;
}

async function setUp(query: Query): Promise<void> {
  await query("SELECT pg_advisory_xact_lock($1)", [SETUP_LOCK]);
  await migrate(query, POSTGRES);
}

/** @param limitMs of all of it; then the connection is closed: the server rolls back, and COMMIT is not sent any more */
async function inTransaction<Result>(
  pool: Pool,
  work: (query: Query) => Promise<Result>,
  limitMs: number,
): Promise<Result> {
  const end = performance.now() + limitMs;
  const client = await pool.connect();
  if (performance.now() >= end) {
    // Nothing was sent: the connection stays for others, who would otherwise wait for a new one.
    client.release();
    throw new TimeLimitError(`no connection within ${limitMs} ms`);
  }
  // The pool does not listen to a connection that is in use: an unhandled error event would end the process. The query
  // in progress rejects as well.
  const ignore = () => undefined;
  client.on("error", ignore);
  let committing = false;
  async function run() {
    await client.query(BEGIN);
    const result = await work(queryOf(client));
    committing = true;
    await client.query("COMMIT");
    return result;
  }
  try {
    const result = await withTimeLimit(run(), end - performance.now());
    client.off("error", ignore);
    client.release();
    return result;
  } catch (error) {
    const refused = error instanceof DatabaseError;
    const rolledBack = () => withTimeLimit(client.query("ROLLBACK"), end - performance.now());
    // A session keeps the default with which it began: one of a database that was read-only would refuse everything for as long as it is used.
    const isReadOnly = refused && error.code === READ_ONLY;
    const usable = refused && !isReadOnly && (await rolledBack().then(Boolean, () => false));
    // The listener of a broken connection stays: more errors may come while it is closed.
    if (usable) client.off("error", ignore);
    client.release(!usable);
    throw committing && !refused ? new OutcomeUnknown(error) : error;
  }
}
