import { Pool, types } from "pg";
import type { Logger } from "pino";
import { faultOf } from "~/services/log/fault";

/** bigint as a number: ours are counts and ms since the epoch, far below 2^53. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  return oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format as "text");
}

/** @param limits ms for a new connection (or a free one of a full pool), and for a statement */
export function openPool(
  connectionString: string,
  max: number,
  { connectMs, queryMs }: { connectMs: number; queryMs: number },
  logger: Logger,
): Pool {
  const pool = new Pool({
    connectionString,
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
