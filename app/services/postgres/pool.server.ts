import type { Pool } from "pg";
import { env } from "~/env.server";
import { log } from "~/services/log/log.server";
import { openPool } from "~/services/outbox/postgres-database.server";

/** Connections for small counts; the outbox has its own. */
const CONNECTIONS = 3;

let pool: Pool | undefined;

/** Connections to the shared database for counts beside the outbox; undefined when no database is set. */
export function sharedPool(): Pool | undefined {
  if (env.databaseUrl) pool ??= openPool(env.databaseUrl, CONNECTIONS, log);
  return pool;
}
