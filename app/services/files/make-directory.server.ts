import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a directory, and those above it that are missing. Node's own `recursive` never returns where the file system says
 * that a parent which exists does not, as `/proc` does.
 * @param mode of what is made
 * @throws with the system's code: `EROFS`, `EACCES`, `ENOTDIR` where a file has the name
 */
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
