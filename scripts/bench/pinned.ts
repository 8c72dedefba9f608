import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tests/support/free-port.ts";

/** The core that servers have to themselves, one server at a time under load. */
const SERVER_CORE = "0";

/** A server in a process of its own, on a core of its own. */
export type Pinned = { url: string; pid: number; stop(): Promise<void> };

/**
 * Starts the built site as in production, its log written but not kept.
 * @param env variables beside HOST and DATA_DIR; without PORT it takes a free one
 */
export async function startPinnedSite(env: Record<string, string>): Promise<Pinned> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "bench-"));
  const server = await startPinned(["sh", "scripts/serve"], { DATA_DIR: dataDirectory, ...env });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Runs a command that comes to listen on PORT. @throws Error when it does not */
export async function startPinned(command: string[], env: Record<string, string>): Promise<Pinned> {
  const port = env.PORT ?? (await freePort());
  const { PATH = "" } = process.env;
  // `taskset` becomes the server itself: its process id is the server's.
  const child = spawn("taskset", ["-c", SERVER_CORE, ...command], {
    env: { PATH, HOST: "127.0.0.1", PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) {
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

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );
