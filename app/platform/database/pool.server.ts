import { DatabaseError, Pool, type QueryConfig, type QueryResult, types } from "pg";
import type { Logger } from "pino";
import { type Clock, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";

/** bigint as a number: ours are counts and ms since the epoch, far below 2^53. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  return oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format as "text");
}

/** By which PostgreSQL knows the connections of site and commands. */
export const APPLICATION_NAME = "outing-expo";

/** @param limits ms for a new connection (or a free one of a full pool), and for a statement */
export function openPool(
  connectionString: string,
  max: number,
  { connectMs, queryMs }: { connectMs: number; queryMs: number },
  logger: Logger,
): Pool {
  const pool = new Pool({
    connectionString,
    application_name: APPLICATION_NAME,
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    keepAlive: true,
    types: { getTypeParser },
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on("error", (error) => logger.warn(faultOf(error), "PostgreSQL: idle connection lost"));
  return pool;
}

/**
 * How the connections of a process are divided. One more than their sum is the one that listens for changes.
 * @param all at least 3
 */
export function divideConnections(all: number): { counting: number; storing: number } {
  const counting = Math.max(1, Math.floor(all / 5));
  return { counting, storing: all - counting - 1 };
}

/** ms. Counting is not worth a long wait: this process counts in memory instead. */
export const COUNTING_LIMITS = { connectMs: 750, queryMs: 750 };

/** ms without queries after one that the database did not respond to. */
const PAUSE_MS = 5_000;

export type CountingPool = { query(config: QueryConfig): Promise<QueryResult> };

/** A circuit breaker: after a query without a response, queries fail at once for five seconds. */
export function pauseAfterSilence(pool: Pick<Pool, "query">, clock: Clock, logger: Logger): CountingPool {
  let pausedUntil = 0;
  return {
    async query(config) {
      if (clock.now() < pausedUntil) throw new Error("the database did not respond a moment ago");
      try {
        return await pool.query(config);
      } catch (error) {
        if (!(error instanceof DatabaseError)) {
          pausedUntil = clock.now() + PAUSE_MS;
          logger.warn(faultOf(error), "the database does not respond: counting in memory");
        }
        throw error;
      }
    },
  };
}

let pool: CountingPool | undefined;

/** The pool for rate limits, beside the outbox's own; undefined without `DATABASE_URL`. */
export function sharedPool(): CountingPool | undefined {
  if (env.databaseUrl) {
    const { counting } = divideConnections(env.databaseConnections);
    pool ??= pauseAfterSilence(openPool(env.databaseUrl, counting, COUNTING_LIMITS, log), wallClock, log);
  }
  return pool;
}
