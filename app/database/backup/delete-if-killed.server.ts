import { spawn } from "node:child_process";

/** Waits for a line, or for the end of the process that would write it. */
const WATCH = 'read -r end; [ "$end" = complete ] || rm -rf -- "$@"';

/**
 * Has files and folders deleted when this process ends before it says that they are complete, also when it is killed (SIGKILL): a shell
 * of another session waits for that. After a power failure they stay.
 * @returns says that they are complete, or were deleted
 */
export function deleteIfKilled(...paths: readonly string[]): () => void {
  const watcher = spawn("/bin/sh", ["-c", WATCH, "sh", ...paths], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a shell nothing watches.
  watcher.on("error", () => undefined);
  watcher.stdin.on("error", () => undefined);
  watcher.unref();
  return () => watcher.stdin.end("complete\n");
}
