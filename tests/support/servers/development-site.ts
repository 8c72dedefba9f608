import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Starts the development server, in which React logs every hydration mismatch.
 * @param config a Vite configuration in the repository
 * @throws Error with the server's output when it does not start
 */
export async function startDevelopmentSite(config: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn("react-router", ["dev", ".", "--config", config, "--host", "127.0.0.1", "--port", "0"], {
    env: { PATH: process.env.PATH, NODE_ENV: "development", LOG_LEVEL: "warn", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  while (!/http:\/\/127\.0\.0\.1:\d+/.test(output)) {
    if (child.exitCode !== null) throw new Error(`The development site did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const [url = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
  return {
    url,
    async stop() {
      if (child.exitCode !== null || !child.pid) return;
      // The command starts a child process; the signal goes to the process group.
      process.kill(-child.pid, "SIGTERM");
      await once(child, "exit");
    },
  };
}
