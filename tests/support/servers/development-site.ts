import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Inside the repository, so that packages resolve, and ignored by git. Vite does not look for changes in `test-results`. */
export const CLONE = "data/fresh-clone";

export type DevelopmentSite = { url: string; stop(): Promise<void> };

/**
 * Starts `npm run dev` as in a fresh clone: with the files of the repository, and without what an earlier start has stored.
 * @throws Error with the server's output when it does not start
 */
export function startFirstDevelopmentSite(): Promise<DevelopmentSite> {
  rmSync(CLONE, { recursive: true, force: true });
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    encoding: "utf8",
  });
  for (const file of files.split("\0").filter(Boolean)) cpSync(file, join(CLONE, file));
  return start();
}

/** The packages that the site of `startFirstDevelopmentSite` has bundled for browsers. */
export function bundledPackages(): string[] {
  const metadata = readFileSync(join(CLONE, "node_modules/.vite/deps/_metadata.json"), "utf8");
  return Object.keys(z.object({ optimized: z.record(z.string(), z.unknown()) }).parse(JSON.parse(metadata)).optimized);
}

/** Starts the server in the clone. */
async function start(): Promise<DevelopmentSite> {
  const child = spawn("npm", ["run", "dev", "--", "--host", "127.0.0.1", "--port", "0"], {
    cwd: CLONE,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
      NODE_ENV: "development",
      LOG_LEVEL: "warn",
      NO_COLOR: "1",
    },
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
