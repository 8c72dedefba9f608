import { DatabaseError, Pool, type PoolClient } from "pg";
import type { Logger } from "pino";
import { faultOf } from "~/services/log/fault";
import { withTimeLimit } from "~/services/time-limit";
import { OutcomeUnknown } from "./outbox";

/** ms for a new connection, and for one that is free in a full pool. */
const CONNECT_TIMEOUT_MS = 2_000;
/** ms for a statement, and for a transaction that nobody waits for. */
const QUERY_TIMEOUT_MS = 30_000;

/**
 * A submission's key is locked until its transaction ends. The server ends one whose client fell silent (a network that
 * broke without a word), so that the visitor's next try does not wait for it.
 */
const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL synchronous_commit = on;
  SET LOCAL idle_in_transaction_session_timeout = '10s'`;

/** Any number: machines that start at once make the tables one after the other. */
const SETUP_LOCK = 7_203_114_552;

/** The database's own time in ms since the epoch: machines' clocks differ, leases must not. */
export const NOW_MS = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

const TABLES = `
  CREATE SCHEMA IF NOT EXISTS outbox;
  CREATE TABLE IF NOT EXISTS outbox.submission (
    position bigint GENERATED ALWAYS AS IDENTITY,
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    form_key text NOT NULL,
    reference text NOT NULL UNIQUE,
    payload text NOT NULL,
    fingerprint text NOT NULL,
    created_at bigint NOT NULL,
    UNIQUE (kind, form_key)
  );
  CREATE INDEX IF NOT EXISTS submission_created ON outbox.submission (created_at);
  CREATE TABLE IF NOT EXISTS outbox.delivery (
    position bigint GENERATED ALWAYS AS IDENTITY,
    id uuid PRIMARY KEY,
    submission_id uuid NOT NULL REFERENCES outbox.submission (id) ON DELETE CASCADE,
    kind text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    doubtful integer NOT NULL DEFAULT 0,
    due_at bigint NOT NULL,
    lease_token uuid,
    remaining text,
    last_error text,
    cap_key text,
    created_at bigint NOT NULL,
    sent_at bigint,
    UNIQUE (submission_id, kind)
  );
  CREATE INDEX IF NOT EXISTS delivery_due ON outbox.delivery (due_at) WHERE state IN ('waiting', 'sending');
  CREATE INDEX IF NOT EXISTS delivery_cap ON outbox.delivery (cap_key, created_at) WHERE cap_key IS NOT NULL;
`;

export interface PoolLimits {
  /** ms for a connection. */
  connectMs: number;
  /** ms for a statement. */
  queryMs: number;
}

/** @param max most connections */
export function openPool(
  connectionString: string,
  max: number,
  logger: Logger,
  { connectMs, queryMs }: PoolLimits = { connectMs: CONNECT_TIMEOUT_MS, queryMs: QUERY_TIMEOUT_MS },
): Pool {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    keepAlive: true,
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on("error", (error) => logger.warn(faultOf(error), "outbox: idle database connection lost"));
  return pool;
}

/**
 * A connection for one caller. While it is out of the pool nobody listens for its end: unheard, that would end the
 * process. The query under way fails all the same.
 * @returns the connection, and how to give it back; `broken` when it must not be used again
 */
async function take(pool: Pool) {
  const client = await pool.connect();
  const ignore = () => undefined;
  client.on("error", ignore);
  const giveBack = (broken: boolean) => {
    // A broken one keeps its listener: more may be said while it is torn down.
    if (!broken) client.off("error", ignore);
    client.release(broken);
  };
  return { client, giveBack };
}

/**
 * Runs `work` in one transaction that is on the disk when it returns.
 * @param limitMs longest wait for all of it. A connection that is not done by then is closed: what was not committed is
 * rolled back by the server, and COMMIT is not sent any more.
 * @throws OutcomeUnknown when COMMIT was sent and not confirmed
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  limitMs = QUERY_TIMEOUT_MS,
): Promise<Result> {
  const end = performance.now() + limitMs;
  const { client, giveBack } = await takeWithin(pool, limitMs);
  let committing = false;
  async function run() {
    await client.query(BEGIN);
    const result = await work(client);
    committing = true;
    await client.query("COMMIT");
    return result;
  }
  try {
    const result = await withTimeLimit(run(), end - performance.now());
    giveBack(false);
    return result;
  } catch (error) {
    const refused = error instanceof DatabaseError;
    const inOrder = refused && (await rollBack(client, end - performance.now()));
    giveBack(!inOrder);
    throw committing && !refused ? new OutcomeUnknown(error) : error;
  }
}

async function takeWithin(pool: Pool, limitMs: number) {
  const taking = take(pool);
  try {
    return await withTimeLimit(taking, limitMs);
  } catch (error) {
    taking.then(
      ({ giveBack }) => giveBack(false),
      () => undefined,
    );
    throw error;
  }
}

/** @returns false when the connection must not be used again */
function rollBack(client: PoolClient, limitMs: number): Promise<boolean> {
  return withTimeLimit(client.query("ROLLBACK"), limitMs).then(
    () => true,
    () => false,
  );
}

/**
 * Makes what is missing in the database, then runs `more` before another machine may do the same: machines that start
 * at once on an empty database would trip over each other's CREATE statements.
 */
export async function setUpDatabase(pool: Pool, more: () => Promise<void>): Promise<void> {
  const { client, giveBack } = await take(pool);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [SETUP_LOCK]);
    await client.query(TABLES);
    await more();
    await client.query("SELECT pg_advisory_unlock($1)", [SETUP_LOCK]);
    giveBack(false);
  } catch (error) {
    // The lock goes with the connection.
    giveBack(true);
    throw error;
  }
}
