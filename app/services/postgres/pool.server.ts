import { DatabaseError, type Pool, type QueryConfig, type QueryResult } from "pg";
import type { Logger } from "pino";
import { env } from "~/env.server";
import { type Clock, wallClock } from "~/services/clock/clock.server";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import { openPool } from "~/services/outbox/postgres-database.server";

/** Connections for small counts; the outbox has its own. */
const CONNECTIONS = 3;

/** ms. Counting is not worth a long wait: the count of this process does instead. */
export const COUNTING_LIMITS = { connectMs: 750, queryMs: 750 };

/** ms without a query after one that the database did not respond to. */
const PAUSE_MS = 5_000;

/** Queries of one statement, to a database that may be away. */
export interface CountingPool {
  query(config: QueryConfig): Promise<QueryResult>;
}

/** The database did not respond a moment ago: it is not asked. */
class DatabasePaused extends Error {
  override name = "DatabasePaused";
}

/**
 * Keeps callers from waiting one after the other for a database that does not respond: after one that waited, queries
 * fail at once for five seconds.
 */
export function pauseAfterSilence(pool: Pick<Pool, "query">, clock: Clock, logger: Logger): CountingPool {
  let pausedUntil = 0;
  return {
    async query(config) {
      if (clock.now() < pausedUntil) throw new DatabasePaused("the database did not respond a moment ago");
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

/** The shared database for counts beside the outbox; undefined when none is set. */
export function sharedPool(): CountingPool | undefined {
  if (env.databaseUrl) {
    pool ??= pauseAfterSilence(openPool(env.databaseUrl, CONNECTIONS, log, COUNTING_LIMITS), wallClock, log);
  }
  return pool;
}
