import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import { InvoiceSeries } from "~/booths/invoices/store/invoice-series.server";
import { Drafts } from "~/content/store/drafts.server";
import { endAllDevices } from "~/gate/server/gate-devices.server";
import { addToBackupRecord } from "~/platform/database/backup/backup-record.server";
import { createBackups } from "~/platform/database/backup/backups.server";
import type { Contents } from "~/platform/database/backup/snapshot";
import type { Database } from "~/platform/database/database";
import { markRestored } from "~/platform/outbox/mark-restored.server";
import { holdMessages } from "~/sales/writing/buyer-messages.server";
import { StaffStore } from "~/staff/accounts/staff-store.server";
import { ExportPeople } from "~/staff/exports/export-people.server";
import { print, runMain, UsageError } from "./commands/terminal";

const USAGE = `Backups of the database: what visitors sent, whether it was delivered, and the content that was published.

  npm run backup -- FILE              writes a new file; the site may run
  npm run verify -- FILE              reads a backup, and prints what it holds
  npm run restore -- FILE             puts a backup in the place of the database; stop every instance first
  npm run restore -- FILE --replace   the same where the database has submissions or published content, which are deleted
  npm run restore -- FILE --into-postgres   moves a site: puts a backup of SQLite into the PostgreSQL of DATABASE_URL
  npm run restore -- FILE --into-sqlite     puts a backup of PostgreSQL into SQLite, where DATABASE_URL is not set
  npm run restore -- FILE --drill     restores a backup beside the database, compares it, and deletes the copy; the site may run

Backups are encrypted with BACKUP_PASSPHRASE, or the passphrase in the file BACKUP_PASSPHRASE_FILE. "backup -- FILE --plain"
writes what SQLite or pg_restore read.`;

/** What the site has to know of a restored database. Messages to buyers wait for a person. Sign-ins, gate devices and links to previews that had ended would work again, so all of them end. */
async function prepare(database: Database): Promise<void> {
  await markRestored(database);
  await database.transaction((sql) => new InvoiceSeries(database).markRestored(sql, wallClock.now()));
  await holdMessages(database);
  await new StaffStore(database, wallClock).endAll();
  await new Drafts(database, { clock: wallClock }).endLinks();
  await endAllDevices(database, wallClock);
  // Their pieces are in no backup.
  await new ExportPeople(database).deleteFiles();
}

function printContents({ database, version, rows }: Contents) {
  const lines = Object.entries(rows).map(([table, count]) => `\n  ${table} ${count}`);
  print(`${database}, migration ${version}. Rows:${lines.join("")}`);
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      plain: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      drill: { type: "boolean", default: false },
      "into-postgres": { type: "boolean", default: false },
      "into-sqlite": { type: "boolean", default: false },
    },
  });
  const [command, file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new UsageError("Name one file.");
  if (values.plain && command !== "backup") throw new UsageError("--plain is for backup alone.");
  if (values.drill && (command !== "restore" || values.replace)) {
    throw new UsageError("--drill is for restore alone, without --replace.");
  }
  if (values.replace && command !== "restore") throw new UsageError("--replace is for restore alone.");
  const moves = [
    ...(values["into-postgres"] ? (["PostgreSQL"] as const) : []),
    ...(values["into-sqlite"] ? (["SQLite"] as const) : []),
  ];
  const [into] = moves;
  if (moves.length > 1 || (into && (command !== "restore" || values.drill))) {
    throw new UsageError("--into-postgres and --into-sqlite are for restore alone, one of them, without --drill.");
  }
  const passphrase = values.plain ? undefined : env.backupPassphrase;
  const path = resolve(file);
  const { dataDir } = env;
  // pg_dump needs its own session.
  const databaseUrl = env.databaseUrl && (env.databaseDirectUrl ?? env.databaseUrl);
  const backups = createBackups({ dataDir, databaseUrl, passphrase, prepare, logger: log });
  switch (command) {
    case "backup":
      if (!passphrase && !values.plain) {
        throw new UsageError("Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, or add --plain.");
      }
      printContents(await backups.backup(path));
      await addToBackupRecord(dataDir, { backup: { at: wallClock.now(), bytes: statSync(path).size } });
      print(`Written to ${path}, ${statSync(path).size} bytes.`);
      if (statSync(dirname(path)).dev === statSync(dataDir).dev) {
        print("That is the disk of DATA_DIR, and a disk that is lost takes both: copy the backup to another machine.");
      }
      return;
    case "verify": {
      const { contents, isEncrypted } = await backups.verify(path);
      printContents(contents);
      return print(
        isEncrypted
          ? "The backup is complete and undamaged."
          : "The backup can be read to its end. It is not encrypted: a value that has changed in it would not be noticed.",
      );
    }
    case "restore":
      if (values.drill) {
        printContents(await backups.drill(path));
        await addToBackupRecord(dataDir, { drill: { at: wallClock.now() } });
        return print("The backup can be restored. The database is as it was.");
      }
      if (into) {
        printContents(await backups.move(path, into, values.replace));
        return print(
          `Moved into ${into}: the rows and checksums of all tables are those of the backup. Start the site.`,
        );
      }
      printContents(await backups.restore(path, values.replace));
      return print("Restored. Start the site.");
    default:
      throw new UsageError(`There is no command "${command}".`);
  }
}

await runMain(USAGE, main);
