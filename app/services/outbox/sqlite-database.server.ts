import { chmodSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { makeDirectory } from "~/services/files/files.server";
import { faultOf } from "~/services/log/fault";
import { createTables, type Dialect, type OutboxDatabase, type Query, type SqlValue } from "./database";

/** ms a statement waits for another process that writes, and between its tries. */
const BUSY_TIMEOUT_MS = 5000;
const BUSY_PAUSE_MS = 5;
const SQLITE_BUSY = 5;

/**
 * The largest submission writes 30 pages of 4 KiB to the log: its text, its rows, and every index that has a full page. What is as
 * large finds a full disk where a form would.
 */
const PROBE_BYTES = 128 * 1024;
/** Has one row, which nothing reads. */
const PROBE_TABLE = "CREATE TABLE IF NOT EXISTS probe (id integer PRIMARY KEY, bytes blob NOT NULL) STRICT;";

const SQLITE: Dialect = {
  schema: "",
  now: "CAST(unixepoch('subsec') * 1000 AS integer)",
  greatest: "max",
  uuid: "text",
  bigint: "integer",
  position: "rowid",
  positionColumn: "",
  tableOptions: "STRICT",
  skipLocked: "",
  lock: null,
  probe: `REPLACE INTO probe VALUES (1, randomblob(${PROBE_BYTES}))`,
};

/** One SQLite file in a directory, which is created when missing. Several processes may share the file. */
export function sqliteDatabase(directory: string): OutboxDatabase {
  let opened: DatabaseSync | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const open = () => {
    opened ??= openFile(directory);
    return opened;
  };
  /** All callers share one connection: a statement must not join a transaction that another caller has open. */
  function serialize<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }
  const run: Query = async <Row>(sql: string, values: readonly SqlValue[] = []) => {
    const named = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]));
    return retryWhileBusy(() => open().prepare(sql).all(named) as Row[]);
  };

  return {
    dialect: SQLITE,
    query: (sql, values) => serialize(() => run(sql, values)),
    transaction: (work) =>
      serialize(async () => {
        const database = await retryWhileBusy(() => {
          const usable = open();
          // The write lock from the start, so that what `work` reads is still true when it writes.
          usable.exec("BEGIN IMMEDIATE");
          return usable;
        });
        try {
          const result = await work(run);
          database.exec("COMMIT");
          return result;
        } catch (error) {
          if (database.isTransaction) database.exec("ROLLBACK");
          throw error;
        }
      }),
    async close() {
      await last;
      opened?.close();
    },
  };
}

/** SQLite's own busy timeout would block the event loop. */
async function retryWhileBusy<Result>(run: () => Result): Promise<Result> {
  const end = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
    await sleep(BUSY_PAUSE_MS);
  }
}

function isBusy(error: unknown): boolean {
  const fault = error instanceof Error ? (error.cause ?? error) : error;
  return fault instanceof Error && "errcode" in fault && fault.errcode === SQLITE_BUSY;
}

/** Opens the file with write-ahead log and synchronous FULL. @throws Error that names what is wrong, without its path */
function openFile(directory: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    makeDirectory(directory);
    const path = join(directory, "outbox.sqlite");
    database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
    // Visitors' details: for the site's own user alone.
    chmodSync(path, 0o600);
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;");
    database.exec(`BEGIN IMMEDIATE; ${createTables(SQLITE)} ${PROBE_TABLE} COMMIT`);
    return database;
  } catch (error) {
    database?.close();
    throw new Error(`DATA_DIR cannot be used (${faultOf(error).fault})`, { cause: error });
  }
}
