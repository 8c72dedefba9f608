import { spawn } from "node:child_process";
import type { Dirent } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Waits for a line, or for the end of the process that would write it. systemd sends SIGTERM to all processes of a unit, also to this one when a
 * backup of it is stopped.
 */
const WATCH = `trap "" HUP INT TERM; read -r end; [ "$end" = complete ] || `;

/**
 * Has a command run when this process ends before it says that its work is complete, also when it is killed (SIGKILL): a shell of another session
 * waits for that. After a power failure, or when a container is killed with all its processes, it does not.
 * @param command for the shell, with the arguments as "$@"
 * @returns says that the work is complete
 */
export function doIfKilled(command: string, args: readonly string[], env = process.env): () => void {
  const watcher = spawn("/bin/sh", ["-c", WATCH + command, "sh", ...args], {
    ...{ cwd: "/", detached: true, env },
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a shell nothing watches.
  watcher.on("error", () => undefined);
  watcher.stdin.on("error", () => undefined);
  watcher.unref();
  return () => watcher.stdin.end("complete\n");
}

/** Has files and folders deleted when this process ends before it says that they are complete, or were deleted. */
export const deleteIfKilled = (...paths: readonly string[]): (() => void) => doIfKilled('rm -rf -- "$@"', paths);

/**
 * Deletes what was left in a folder when its process was killed together with the shell that would have deleted it.
 * @param isOurs whether a file or directory of the folder is one of ours @param leftMs ms after its last change from which nobody uses it any more
 */
export async function deleteLeft(folder: string, isOurs: (entry: Dirent) => boolean, leftMs: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const { name } of entries.filter(isOurs)) {
    const path = join(folder, name);
    // Another command may have ended meanwhile.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > leftMs) await rm(path, { recursive: true, force: true });
  }
}
