import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { createBackups } from "~/database/backup/backups.server";
import type { Contents } from "~/database/backup/snapshot";
import { env, MIN_PASSPHRASE } from "~/env.server";
import { log } from "~/services/log/log.server";
import { markRestored } from "~/services/outbox/mark-restored.server";

const USAGE = `Backups of the database: what visitors sent, and whether it was delivered.

  npm run backup -- FILE              writes a new file; the site may run
  npm run verify -- FILE              reads a backup, and prints what it holds
  npm run restore -- FILE             puts a backup in the place of the database; stop every instance first
  npm run restore -- FILE --replace   the same where the database has submissions, which are deleted

Backups are encrypted with BACKUP_PASSPHRASE, or with the first line of the file BACKUP_PASSPHRASE_FILE. "backup -- FILE --plain"
writes what SQLite or pg_restore read.`;

/** Wrong arguments or settings: printed without a stack. */
class UsageError extends Error {}

function readPassphrase(): string | undefined {
  if (env.backupPassphrase || !env.backupPassphraseFile) return env.backupPassphrase;
  const [passphrase = ""] = readFileSync(env.backupPassphraseFile, "utf8").split(/\r?\n/);
  if (passphrase.length < MIN_PASSPHRASE) {
    throw new UsageError(`The first line of BACKUP_PASSPHRASE_FILE must have at least ${MIN_PASSPHRASE} characters.`);
  }
  return passphrase;
}

function print({ database, version, rows }: Contents) {
  const lines = Object.entries(rows).map(([table, count]) => `  ${table} ${count}\n`);
  process.stdout.write(`${database}, migration ${version}. Rows:\n${lines.join("")}`);
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { plain: { type: "boolean", default: false }, replace: { type: "boolean", default: false } },
  });
  const [command, file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new UsageError("Name one file.");
  if (values.plain && command !== "backup") throw new UsageError("--plain is for backup alone.");
  if (values.replace && command !== "restore") throw new UsageError("--replace is for restore alone.");
  const passphrase = values.plain ? undefined : readPassphrase();
  const path = resolve(file);
  const { dataDir } = env;
  // pg_dump needs a session of its own.
  const databaseUrl = env.databaseUrl && (env.databaseDirectUrl ?? env.databaseUrl);
  const backups = createBackups({ dataDir, databaseUrl, passphrase, prepare: markRestored, logger: log });
  switch (command) {
    case "backup":
      if (!passphrase && !values.plain) {
        throw new UsageError("Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, or add --plain.");
      }
      print(await backups.backup(path));
      return process.stdout.write(`Written to ${path}, ${statSync(path).size} bytes.\n`);
    case "verify":
      print(await backups.verify(path));
      return process.stdout.write("The backup is complete and undamaged.\n");
    case "restore":
      print(await backups.restore(path, values.replace));
      return process.stdout.write("Restored. Start the site.\n");
    default:
      throw new UsageError(`There is no command "${command}".`);
  }
}

try {
  await main();
} catch (error) {
  const wrongUse = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (wrongUse) process.stderr.write(`\n${USAGE}\n`);
  process.exitCode = wrongUse ? 2 : 1;
}
