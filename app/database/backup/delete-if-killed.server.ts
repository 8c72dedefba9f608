import { spawn } from "node:child_process";

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
