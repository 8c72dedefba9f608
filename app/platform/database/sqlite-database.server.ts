import { chmodSync, existsSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { makeDirectory } from "~/base/files/files.server";
import { faultOf } from "~/base/log/fault";
import type { Database, Dialect, Query, SqlValue } from "./database";
import { migrate } from "./migrate";
import { findFile, isMoved, linkOldName, takeOldFile } from "./old-file.server";
import { UnusableDatabase } from "./unusable-database";

/** ms a statement waits for another process that writes, and between its tries. */
const BUSY_TIMEOUT_MS = 5000;
const BUSY_PAUSE_MS = 5;
/** The result code and its extended ones, as when another process recovers the log: https://sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const RESULT_CODE = 0xff;

/**
 * The largest submission writes 30 pages of 4 KiB to the log: its text, its rows, and every index that has a full page. What is as
 * large finds a full disk where a form would.
 */
const PROBE_BYTES = 128 * 1024;

/** KiB of pages that stay in memory: sums over 50,000 orders look each of them up, which would read the file again and again with the default of 2,000. */
const CACHE_KIB = 16_000;

const SQLITE: Dialect = {
  name: "sqlite",
  schema: "",
  now: "CAST(unixepoch('subsec') * 1000 AS integer)",
  greatest: "max",
  position: "rowid",
  skipLocked: "",
  lock: null,
  probe: `REPLACE INTO probe VALUES (1, randomblob(${PROBE_BYTES}))`,
};

/** For commands that make no new database. @throws Error that names the directory when it has none */
export function expectDatabase(directory: string): void {
  if (existsSync(findFile(directory))) return;
  throw new Error(
    `There is no database in ${resolve(directory)}. Are these the settings of the site (ENV_FILE, DATA_DIR, DATABASE_URL)? The start of the site makes a new database, and so does a restore.`,
  );
}

/**
 * One SQLite file in a directory. Several processes may share the file.
 * @param mayMake whether file and directory are made when they are missing, asked when the file is opened
 */
export function sqliteDatabase(directory: string, mayMake = () => true): Database {
  let opened: DatabaseSync | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** All callers share one connection: a statement must not join a transaction that another caller has open. */
  function serialize<Result>(work: (database: DatabaseSync) => Promise<Result>): Promise<Result> {
    const result = last.then(async () => {
      if (!opened && !mayMake()) expectDatabase(directory);
      opened ??= await openFile(directory);
      return work(opened);
    });
    last = result.catch(() => undefined);
    return result;
  }

  return {
    dialect: SQLITE,
    query: (sql, values) => serialize((database) => queryOf(database)(sql, values)),
    transaction: (work) => serialize((database) => inTransaction(database, work)),
    async close() {
      await last;
      opened?.close();
    },
  };
}

function queryOf(database: DatabaseSync): Query {
  return async <Row>(sql: string, values: readonly SqlValue[] = []) => {
    const named = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]));
    return retryWhileBusy(() => database.prepare(sql).all(named) as Row[]);
  };
}

async function inTransaction<Result>(database: DatabaseSync, work: (query: Query) => Promise<Result>): Promise<Result> {
  // The write lock from the start, so that what `work` reads is still true when it writes.
  await retryWhileBusy(() => database.exec("BEGIN IMMEDIATE"));
  try {
    const result = await work(queryOf(database));
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
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

/** Whether SQLite refused because another connection has a lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & RESULT_CODE) === SQLITE_BUSY;
}

/**
 * Opens the file with write-ahead log and synchronous FULL, and migrates it.
 * @throws UnusableDatabase
 * @throws Error that names what is wrong, without its path
 */
async function openFile(directory: string): Promise<DatabaseSync> {
  let opened: DatabaseSync | undefined;
  try {
    makeDirectory(directory);
    await takeOldFile(directory);
    const path = findFile(directory);
    const database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
    opened = database;
    // Visitors' details: for the site's own user alone.
    chmodSync(path, 0o600);
    const settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;";
    await retryWhileBusy(() => database.exec(`${settings} PRAGMA cache_size = -${CACHE_KIB};`));
    await inTransaction(database, (query) => migrate(query, SQLITE));
    await linkOldName(directory);
    return database;
  } catch (error) {
    opened?.close();
    if (isMoved(error)) return openFile(directory);
    if (error instanceof UnusableDatabase) throw error;
    throw new Error(`DATA_DIR cannot be used (${faultOf(error).fault})`, { cause: error });
  }
}
