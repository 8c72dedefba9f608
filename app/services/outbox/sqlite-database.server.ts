import { chmodSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDirectory } from "~/services/files/make-directory.server";
import { faultOf } from "~/services/log/fault";

/** ms a statement waits for another process that writes. */
const BUSY_TIMEOUT_MS = 5000;

const TABLES = `
  CREATE TABLE IF NOT EXISTS submission (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    form_key TEXT NOT NULL,
    reference TEXT NOT NULL UNIQUE,
    payload TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (kind, form_key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS submission_created ON submission (created_at);
  CREATE TABLE IF NOT EXISTS delivery (
    id TEXT PRIMARY KEY,
    submission_id TEXT NOT NULL REFERENCES submission (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    doubtful INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    lease_token TEXT,
    remaining TEXT,
    last_error TEXT,
    cap_key TEXT,
    created_at INTEGER NOT NULL,
    sent_at INTEGER,
    UNIQUE (submission_id, kind)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS delivery_due ON delivery (due_at) WHERE state IN ('waiting', 'sending');
  CREATE INDEX IF NOT EXISTS delivery_cap ON delivery (cap_key, created_at) WHERE cap_key IS NOT NULL;
`;

/**
 * Opens the outbox's database in a directory, which is made when missing.
 * A commit is on the disk when it returns: write-ahead log with synchronous FULL.
 * @throws Error whose message says what is wrong with the directory, without its path
 */
export function openOutboxDatabase(directory: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    makeDirectory(directory);
    const path = join(directory, "outbox.sqlite");
    database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
    // Visitors' details: for the site's own user alone.
    chmodSync(path, 0o600);
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;");
    createTables(database);
    return database;
  } catch (error) {
    database?.close();
    throw new Error(`DATA_DIR cannot be used (${faultOf(error).fault})`, { cause: error });
  }
}

function createTables(database: DatabaseSync): void {
  inTransaction(database, () => database.exec(TABLES));
}

/** Runs `work` with the write lock held from its start, so that what it reads is still true when it writes. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
