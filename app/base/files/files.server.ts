import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { chown, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Creates a directory and its parents. Node's `recursive` never returns below `/proc`. @throws with the system's code */
export function makeDirectory(directory: string, mode?: number): void {
  try {
    mkdirSync(directory, mode);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST") {
      if (statSync(directory).isDirectory()) return;
      throw Object.assign(new Error("A file has the directory's name."), { code: "ENOTDIR" });
    }
    const parent = dirname(directory);
    if (code !== "ENOENT" || existsSync(parent)) throw error;
    makeDirectory(parent, mode);
    mkdirSync(directory, mode);
  }
}

/**
 * Gives a file that root has made to the owner of a directory. Commands are run as root, and the site as another user, who has to read and write
 * what they leave in its directory.
 */
export async function giveToOwner(path: string, directory: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(directory);
  // Some containers and network file systems refuse it to root: then the file stays as it was made.
  await chown(path, uid, gid).catch(() => undefined);
}

/**
 * Writes a file that readers see complete or not at all, also after a power failure. It belongs to the owner of its directory.
 * @param mode of the file
 */
export async function writeAtomically(path: string, content: Buffer, mode?: number): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(draft, content, { mode, flush: true });
    await giveToOwner(draft, dirname(path));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
