import { existsSync, lstatSync } from "node:fs";
import { link, open, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { giveToOwner } from "~/base/files/files.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { TwoDatabases } from "./unusable-database";

/** In `DATA_DIR`. */
export const SQLITE_FILE = "expo.sqlite";
/** What earlier releases call it. Now it is a link, through which they find a database that is newer than they are. */
const OLD_FILE = "outbox.sqlite";

const pathsIn = (directory: string) => ({
  newer: join(directory, SQLITE_FILE),
  older: join(directory, OLD_FILE),
  /** A second name of the new file until the link is in its place: what was cut short has both names. */
  copy: join(directory, `${SQLITE_FILE}.copy`),
  draft: join(directory, `${OLD_FILE}.link`),
});

/** A file's number; undefined: there is none, or it is a link. */
function inodeOf(path: string): number | undefined {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  return entry?.isFile() ? entry.ino : undefined;
}

/** The file of the database, or where it will be. @throws TwoDatabases */
export function findFile(directory: string): string {
  const { newer, older, copy } = pathsIn(directory);
  if (inodeOf(older) === undefined) return newer;
  if (!existsSync(newer) || inodeOf(newer) === inodeOf(copy)) return older;
  // Another process may have put the link in its place meanwhile.
  if (inodeOf(older) === undefined) return newer;
  throw new TwoDatabases(OLD_FILE, SQLITE_FILE);
}

/**
 * Gives the file of an earlier release its new name. A process that uses it keeps it under the old one, and so does a full disk: then the next start
 * tries again.
 *
 * The new file is a copy, and no renamed one: who has opened the old one, and waits for its lock, is refused when it writes (`isMoved`). With
 * one file under two names it would write a second log beside ours.
 */
export async function takeOldFile(directory: string): Promise<void> {
  const { newer, older, copy, draft } = pathsIn(directory);
  const found = inodeOf(older);
  if (found === undefined) return rm(copy, { force: true });
  if (findFile(directory) !== older) return;
  const database = new DatabaseSync(older);
  let isLocked = false;
  try {
    // Only the last connection may leave the write-ahead log. Then nobody gets a lock before this one is closed.
    database.exec("PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT");
    const { journal_mode: mode } = database.prepare("PRAGMA journal_mode").get() ?? {};
    if (mode !== "delete" || inodeOf(older) !== found) return;
    isLocked = true;
    await removeUnfinished(directory);
    // SQLite keeps the mode of a file that is there.
    await writeFile(copy, "", { mode: 0o600 });
    await backup(database, copy);
    await giveToOwner(copy, directory);
    await sync(copy);
    await link(copy, newer);
    await sync(directory);
    await symlink(SQLITE_FILE, draft);
    await rename(draft, older);
    await rm(copy);
  } catch (error) {
    // Another process has the lock, or the old name leads to the new file already.
    if (!isLocked || inodeOf(older) !== found) return;
    log.warn(faultOf(error), "the database keeps its old name until the next start");
    await removeUnfinished(directory).catch(() => undefined);
  } finally {
    database.close();
  }
}

/** Deletes what a takeover that was cut short has left. The copy goes last: by it the new name is known to be unfinished. */
async function removeUnfinished(directory: string): Promise<void> {
  const { newer, copy, draft } = pathsIn(directory);
  for (const path of [newer, copy, draft]) await rm(path, { force: true });
}

async function sync(path: string): Promise<void> {
  const file = await open(path);
  await file.sync();
  await file.close();
}

/** Keeps an earlier release from making a new database beside one that it does not know. */
export const linkOldName = (directory: string): Promise<void> =>
  symlink(SQLITE_FILE, pathsIn(directory).older).catch(() => undefined);

/** SQLITE_READONLY_DBMOVED: https://sqlite.org/rescode.html */
const MOVED = 1032;

/** Whether another process has given the file its new name after this one had opened it. */
export const isMoved = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === MOVED;
