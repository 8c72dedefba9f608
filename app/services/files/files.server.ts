import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
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

/** Writes a file that readers see complete or not at all, also after a power failure. @param mode of the file */
export async function writeAtomically(path: string, content: Buffer, mode?: number): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(draft, content, { mode, flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
