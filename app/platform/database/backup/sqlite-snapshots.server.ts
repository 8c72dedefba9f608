import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { giveToOwner, makeDirectory } from "~/base/files/files.server";
import type { Database, SqlValue } from "~/platform/database/database";
import { findFile, SQLITE_FILE } from "~/platform/database/old-file.server";
import { isBusy, sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { UnusableBackup } from "./backup-file.server";
import { type Contents, NOT_BACKED_UP, type Snapshots } from "./snapshot";

/** ms that a statement waits for the running site. */
const BUSY_TIMEOUT_MS = 30_000;

function read<Result>(path: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Deletes from a snapshot what no backup has, and its pages with it. */
function leaveOut(snapshot: string): void {
  const database = new DatabaseSync(snapshot);
  try {
    const found = countRows(database);
    const tables = NOT_BACKED_UP.filter((table) => (found[table] ?? 0) > 0);
    for (const table of tables) database.exec(`DELETE FROM ${table}`);
    if (tables.length > 0) database.exec("VACUUM");
  } finally {
    database.close();
  }
}

function countRows(database: DatabaseSync): Record<string, number> {
  const tables = database.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'probe' ORDER BY name",
  );
  return Object.fromEntries(
    tables.all().map(({ name }) => {
      const row = database.prepare(`SELECT count(*) AS count FROM "${String(name)}"`).get();
      return [String(name), Number(row?.count)];
    }),
  );
}

function inspectFile(database: DatabaseSync): Contents {
  const [first] = database.prepare("PRAGMA integrity_check").all();
  const broken = database.prepare("PRAGMA foreign_key_check").all();
  if (first?.integrity_check !== "ok" || broken.length > 0) throw new UnusableBackup("The backup is damaged.");
  const rows = countRows(database);
  const version = Object.hasOwn(rows, "migration")
    ? Number(database.prepare("SELECT max(number) AS number FROM migration").get()?.number)
    : 0;
  return { database: "SQLite", version, rows };
}

/** The tables that a backup is about, those that others refer to first. */
function tablesByReference(database: DatabaseSync): string[] {
  const depth = (table: string): number => {
    const parents = database.prepare('SELECT "table" AS parent FROM pragma_foreign_key_list(?)').all(table);
    return Math.max(0, ...parents.map(({ parent }) => depth(String(parent)) + 1));
  };
  const tables = Object.keys(countRows(database)).map((table) => ({ table, depth: depth(table) }));
  return tables.sort((a, b) => a.depth - b.depth).map(({ table }) => table);
}

/** @param prepare what is done to the restored database before it gets its place */
export function sqliteSnapshots(directory: string, prepare: (database: Database) => Promise<void>): Snapshots {
  /** Prepares the database in another directory, then moves it into its place: that has the old one or the complete new one, never half of one. */
  async function takePlace(workshop: string, database: Database): Promise<void> {
    await prepare(database);
    await database.close();
    makeDirectory(directory);
    const path = findFile(directory);
    for (const suffix of ["-wal", "-shm"]) await rm(path + suffix, { force: true });
    const complete = join(workshop, SQLITE_FILE);
    await giveToOwner(complete, directory);
    await rename(complete, path);
  }

  return {
    async take(target) {
      // Reads one state of the file, while the site writes on. Deleted rows are not copied.
      read(findFile(directory), (database) => database.prepare("VACUUM INTO ?").run(target));
      leaveOut(target);
    },
    async inspect(snapshot) {
      try {
        return read(snapshot, inspectFile);
      } catch (error) {
        if (error instanceof UnusableBackup) throw error;
        throw new UnusableBackup("The backup is damaged.", { cause: error });
      }
    },
    async existing() {
      const path = findFile(directory);
      if (!existsSync(path)) return false;
      const database = new DatabaseSync(path);
      try {
        // Only the last connection to a file may leave the write-ahead log.
        database.exec("PRAGMA journal_mode = DELETE");
        const { submission, content_revision: published = 0 } = countRows(database);
        return submission !== 0 || published > 0;
      } catch (error) {
        if (!isBusy(error)) return true;
        throw new Error("The site or another program uses the database: stop it first.", { cause: error });
      } finally {
        database.close();
      }
    },
    async restore(snapshot) {
      const workshop = join(dirname(snapshot), "restored");
      await mkdir(workshop, 0o700);
      await rename(snapshot, join(workshop, SQLITE_FILE));
      await takePlace(workshop, sqliteDatabase(workshop));
    },
    async tryOut(snapshot) {
      const beside = join(dirname(snapshot), "beside");
      await sqliteSnapshots(beside, prepare).restore(snapshot);
      return read(join(beside, SQLITE_FILE), inspectFile).rows;
    },
    async *rows(snapshot) {
      const database = new DatabaseSync(snapshot, { readOnly: true });
      try {
        for (const table of tablesByReference(database)) {
          // Columns that a database calculates are not among these: no other takes values for them.
          const columns = database.prepare("SELECT name FROM pragma_table_info(?)").all(table);
          const names = ["rowid AS position", ...columns.map(({ name }) => `"${name}"`)].join(", ");
          const all = database.prepare(`SELECT ${names} FROM "${table}" ORDER BY rowid`).iterate();
          for (const row of all) yield { table, values: new Map(Object.entries(row as Record<string, SqlValue>)) };
        }
      } finally {
        database.close();
      }
    },
    async refill(workshop, fill) {
      const place = join(workshop, "restored");
      await mkdir(place, 0o700);
      const database = sqliteDatabase(place);
      await database.transaction(async (query) => {
        // PostgreSQL's tables come in any order.
        await query("PRAGMA defer_foreign_keys = ON");
        await fill(query, database.dialect);
      });
      await takePlace(place, database);
    },
  };
}
