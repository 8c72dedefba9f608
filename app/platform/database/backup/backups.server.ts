import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { makeDirectory } from "~/base/files/files.server";
import type { Database } from "~/platform/database/database";
import { migrations } from "~/platform/database/migrations/migrations";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { expectDatabase } from "~/platform/database/sqlite-database.server";
import { openBackup, sealBackup, UnusableBackup } from "./backup-file.server";
import { copyRows } from "./copy-rows.server";
import { deleteIfKilled, deleteLeft } from "./delete-if-killed.server";
import { postgresSnapshots } from "./postgres-snapshots.server";
import type { Contents, Snapshots } from "./snapshot";
import { sqliteSnapshots } from "./sqlite-snapshots.server";

interface BackupOptions {
  dataDir: string;
  /** Absent: SQLite in `dataDir`. */
  databaseUrl?: string;
  /** Absent: backups are not encrypted. */
  passphrase?: string;
  /** Done to a restored database before the site sees it. */
  prepare(database: Database): Promise<void>;
  logger: Logger;
}

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** How the names of workshops begin, in `DATA_DIR`, and what follows. */
const WORKSHOP = "backup-";
const WORKSHOP_NAME = /^backup-\w{6}$/;
/** ms after which nobody works in one any more. */
const LEFT_MS = 24 * 3600_000;

/** Runs `work` with a new directory for plain copies, for its owner alone. It is deleted, also when the process is killed. */
async function inWorkshop<Result>(dataDir: string, work: (directory: string) => Promise<Result>): Promise<Result> {
  makeDirectory(dataDir);
  await deleteLeft(dataDir, (entry) => entry.isDirectory() && WORKSHOP_NAME.test(entry.name), LEFT_MS);
  const directory = join(dataDir, WORKSHOP + randomBytes(3).toString("hex"));
  // Before there is a directory: between the two a kill would leave it.
  const complete = deleteIfKilled(directory);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another command's may have this name.
    complete();
    throw error;
  }
  const clear = () => rmSync(directory, { recursive: true, force: true });
  const endBySignal = () => process.exit(1);
  process.once("exit", clear);
  for (const signal of SIGNALS) process.once(signal, endBySignal);
  try {
    return await work(directory);
  } finally {
    process.off("exit", clear);
    for (const signal of SIGNALS) process.off(signal, endBySignal);
    clear();
    complete();
  }
}

/** Tables whose rows a restore changes: a migration more, no sign-ins, no links to previews, series of invoices that begin again. */
const CHANGED_BY_RESTORE: ReadonlySet<string> = new Set([
  "migration",
  "staff_link",
  "staff_session",
  "content_preview",
  "invoice_series",
  "edition_preview",
]);

/** The option of `npm run restore` that moves a site into a database. */
const INTO = { SQLite: "--into-sqlite", PostgreSQL: "--into-postgres" } as const;

type OpenedBackup = {
  /** The plain file, and the directory in which it is. Both are deleted afterwards. */
  plain: string;
  directory: string;
  contents: Contents;
  /** Whether any change of the backup would have been noticed. */
  isEncrypted: boolean;
};

async function kindOf(plain: string): Promise<Contents["database"]> {
  const file = await open(plain);
  try {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16);
    if (buffer.toString("latin1") === "SQLite format 3\0") return "SQLite";
    if (buffer.subarray(0, 5).toString("latin1") === "PGDMP") return "PostgreSQL";
  } finally {
    await file.close();
  }
  throw new UnusableBackup("The file is no backup of this site.");
}

/** Makes, checks and restores backups of the site's database. */
export function createBackups({ dataDir, databaseUrl, passphrase, prepare, logger }: BackupOptions) {
  const database: Contents["database"] = databaseUrl ? "PostgreSQL" : "SQLite";
  const url = databaseUrl ?? "postgresql://localhost";
  const snapshots: Record<Contents["database"], Snapshots> = {
    SQLite: sqliteSnapshots(dataDir, prepare),
    PostgreSQL: postgresSnapshots(url, (address) => postgresDatabase(address, logger), prepare),
  };

  /** @throws UnusableBackup when this site's database and release cannot take a backup */
  function check(contents: Contents): void {
    if (contents.database !== database) {
      const flag = INTO[database];
      throw new UnusableBackup(
        `This is a backup of ${contents.database}, and the site uses ${database}. With ${flag} it is moved there.`,
      );
    }
    checkVersion(contents);
  }

  function checkVersion(contents: Contents): void {
    if (contents.version > migrations.length) {
      throw new UnusableBackup(
        `The backup has migration ${contents.version}, and this release knows ${migrations.length}. Restore it with the newer release.`,
      );
    }
  }

  /** @throws Error when the database has something that may not be deleted */
  async function checkPlace(replace: boolean): Promise<void> {
    if ((await snapshots[database].existing()) && !replace) {
      throw new Error(
        "There is a database already. Make a backup of it, then restore with --replace, which deletes it.",
      );
    }
  }

  /** Runs `work` with a backup, decrypted and read to its end. */
  const opened = <Result>(path: string, work: (backup: OpenedBackup) => Promise<Result>) =>
    inWorkshop(dataDir, async (directory) => {
      const plain = join(directory, "snapshot");
      const isEncrypted = await openBackup(path, plain, passphrase);
      return work({ plain, contents: await snapshots[await kindOf(plain)].inspect(plain), directory, isEncrypted });
    });

  return {
    /** Writes a new file with the database as it is now, and reads it again. The site may run. @throws when `path` exists */
    async backup(path: string): Promise<Contents> {
      if (!databaseUrl) expectDatabase(dataDir);
      return inWorkshop(dataDir, async (directory) => {
        const plain = join(directory, "snapshot");
        await snapshots[database].take(plain);
        const contents = await snapshots[database].inspect(plain);
        await sealBackup(plain, path, passphrase);
        return contents;
      });
    },
    /** Reads a whole backup. @throws UnusableBackup when it is damaged, or encrypted with another passphrase */
    verify: (path: string): Promise<Pick<OpenedBackup, "contents" | "isEncrypted">> => opened(path, async (one) => one),
    /**
     * Puts a backup in the place of the database, while the site is stopped.
     * @param replace whether a database with submissions or published content may be deleted
     * @throws UnusableBackup
     */
    restore: (path: string, replace: boolean): Promise<Contents> =>
      opened(path, async ({ plain, contents }) => {
        check(contents);
        await checkPlace(replace);
        await snapshots[database].restore(plain);
        return contents;
      }),
    /**
     * Puts the rows of a backup of the other kind of database in the place of the database, while the site is stopped. All rows are read
     * again, and compared with the backup's by count and checksum, before the old database goes.
     * @param into the kind of the site's database, as the caller knows it
     * @param replace as for `restore`
     * @throws UnusableBackup
     */
    move: (path: string, into: Contents["database"], replace: boolean): Promise<Contents> =>
      opened(path, async ({ plain, contents, directory }) => {
        if (into !== database) {
          throw new Error(`The site uses ${database}: ${database === "SQLite" ? "set" : "remove"} DATABASE_URL first.`);
        }
        if (contents.database === database) {
          throw new UnusableBackup(`This is a backup of ${database} too: restore it without ${INTO[into]}.`);
        }
        checkVersion(contents);
        if (contents.version < migrations.length) {
          throw new UnusableBackup(
            `The backup has migration ${contents.version}, and this release ${migrations.length}. Start this release on its database once, stop it, and make another backup.`,
          );
        }
        await checkPlace(replace);
        await snapshots[database].refill(directory, async (query, dialect) => {
          await copyRows(snapshots[contents.database].rows(plain), contents.rows, query, dialect);
        });
        return contents;
      }),
    /**
     * Restores a backup beside the database, which stays as it is, compares the rows of each table, and deletes the copy.
     * @throws UnusableBackup, also when rows are missing in the copy
     */
    drill: (path: string): Promise<Contents> =>
      opened(path, async ({ plain, contents }) => {
        check(contents);
        const rows = await snapshots[database].tryOut(plain);
        const differs = Object.entries(contents.rows).filter(([table, count]) => rows[table] !== count);
        const lost = differs.filter(([table]) => !CHANGED_BY_RESTORE.has(table)).map(([table]) => table);
        if (lost.length > 0) throw new UnusableBackup(`The restored copy has other rows in ${lost.join(", ")}.`);
        return contents;
      }),
  };
}
