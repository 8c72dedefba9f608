import { EXIT_CONFIGURATION, env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import type { Database, SqlValue } from "./database";
import { divideConnections } from "./pool.server";
import { postgresDatabase } from "./postgres-database.server";
import { sqliteDatabase } from "./sqlite-database.server";
import { traceDatabase } from "./trace-database.server";
import { UnusableDatabase } from "./unusable-database";

function endIfUnusable(error: unknown): never {
  if (!(error instanceof UnusableDatabase)) throw error;
  console.error(error.message);
  process.exit(EXIT_CONFIGURATION);
}

let mayMake = true;

/** For commands: with wrong settings they would make an empty database, and find nothing wrong with it. A PostgreSQL is there, or is not. */
export function refuseNewDatabase(): void {
  mayMake = false;
}

function createSiteDatabase(): Database {
  const { storing } = divideConnections(env.databaseConnections);
  const database = env.databaseUrl
    ? traceDatabase(postgresDatabase(env.databaseUrl, log, storing), "postgresql")
    : traceDatabase(
        sqliteDatabase(env.dataDir, () => mayMake),
        "sqlite",
      );
  return {
    ...database,
    query: <Row extends object>(sql: string, values?: readonly SqlValue[]) =>
      database.query<Row>(sql, values).catch(endIfUnusable),
    transaction: (work, limitMs) => database.transaction(work, limitMs).catch(endIfUnusable),
  };
}

declare global {
  /** Survives reloads of this module in development. */
  var databaseOfThisProcess: Database | undefined;
}

/** The database of this process, for all stores; created at the first call, opened at the first use. */
export function siteDatabase(): Database {
  globalThis.databaseOfThisProcess ??= createSiteDatabase();
  return globalThis.databaseOfThisProcess;
}
