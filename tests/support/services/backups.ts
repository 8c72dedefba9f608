import pino from "pino";
import { createBackups } from "~/platform/database/backup/backups.server";
import type { TestDatabase } from "./test-databases";

/**
 * Backups of a database, without the command, whose process takes far longer, and without a passphrase, whose key would take a second.
 * @param prepare what is done to a restored database. Without it that stays as it is
 */
export const backupsOf = (
  { settings }: TestDatabase,
  prepare: Parameters<typeof createBackups>[0]["prepare"] = async () => undefined,
) =>
  createBackups({
    dataDir: settings.DATA_DIR ?? "",
    databaseUrl: settings.DATABASE_URL,
    passphrase: undefined,
    prepare,
    logger: pino({ level: "silent" }),
  });
