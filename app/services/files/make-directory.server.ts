import { existsSync, mkdirSync, statSync } from "node:fs";
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
