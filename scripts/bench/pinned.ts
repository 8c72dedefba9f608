import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tests/support/servers/free-port.ts";

/** The core for servers; one server at a time is under load. */
const SERVER_CORE = "0";

/** A server process on its own core. */
export type Pinned = { url: string; pid: number; stop(): Promise<void> };

/**
 * Starts the built site as in production; its log is discarded.
 * @param env variables in addition to HOST and DATA_DIR; the default for PORT is a free one
 * @param cores those that it may use; the server's core
 */
export async function startPinnedSite(
  env: Record<string, string>,
  cores?: string,
): Promise<Pinned & { dataDirectory: string }> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "bench-"));
  const server = await startPinned(["sh", "scripts/serve"], { DATA_DIR: dataDirectory, ...env }, cores);
  return {
    ...server,
    dataDirectory,
    async stop() {
      await server.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Starts a command that listens on PORT. @throws Error when it exits instead */
export async function startPinned(
  command: string[],
  env: Record<string, string>,
  cores = SERVER_CORE,
): Promise<Pinned> {
  const port = env.PORT ?? (await freePort());
  const { PATH = "" } = process.env;
  // `taskset` executes the server in its own process: they have the same process id.
  const child = spawn("taskset", ["-c", cores, ...command], {
    env: { PATH, HOST: "127.0.0.1", PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await responds(url))) {
    if (child.exitCode !== null) throw new Error(`${command.join(" ")} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

const responds = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );
