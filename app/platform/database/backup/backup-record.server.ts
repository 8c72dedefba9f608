import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { makeDirectory, writeAtomically } from "~/base/files/files.server";

/** In `DATA_DIR`: what the commands write down for the metrics of an instance with the same folder. */
const FILE = "backups.json";

/** Times in ms since the epoch. */
const recordSchema = z.object({
  backup: z.object({ at: z.number(), bytes: z.number() }).optional(),
  /** A backup was restored beside the database, to try it. */
  drill: z.object({ at: z.number() }).optional(),
});

export type BackupRecord = z.infer<typeof recordSchema>;

/** What was written down of backups; nothing when the file is missing or damaged. */
export async function readBackupRecord(dataDir: string): Promise<BackupRecord> {
  const content = await readFile(join(dataDir, FILE), "utf8").catch(() => "{}");
  try {
    return recordSchema.parse(JSON.parse(content));
  } catch {
    return {};
  }
}

/** Writes down what was done; what was done before of other kinds stays. */
export async function addToBackupRecord(dataDir: string, done: BackupRecord): Promise<void> {
  makeDirectory(dataDir);
  const record = { ...(await readBackupRecord(dataDir)), ...done };
  await writeAtomically(join(dataDir, FILE), Buffer.from(`${JSON.stringify(record)}\n`), 0o600);
}
