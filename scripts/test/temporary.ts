import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Linux's file system in memory. */
const MEMORY = "/dev/shm";
/** Bytes that must be free: the temporary files of a whole run need less than half. */
const NEEDED = 2 * 1024 ** 3;

/**
 * Keeps the temporary files of this process and its children in memory until it exits: databases of tests wait for no disk.
 * Without room in memory nothing changes.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!hasRoom()) return;
  const directory = mkdtempSync(join(MEMORY, "tests-"));
  // PostgreSQL and nginx, which run as another user, have their own folders in it.
  chmodSync(directory, 0o755);
  process.env.TMPDIR = directory;
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED;
  } catch {
    return false;
  }
}
