import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Ms to wait for the site before giving up. */
const PATIENCE = 20_000;

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("No port")),
      );
    });
  });
}

/**
 * Starts the built site on a free port.
 * @throws Error when it does not answer in time: there is no build, or it fails to start
 */
export async function startSite(): Promise<{ origin: string; stop: () => void }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["build/server/main.js"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: mkdtempSync(join(tmpdir(), "shots-")),
    },
  });
  const start = performance.now();
  while (performance.now() - start < PATIENCE) {
    const answer = await fetch(`${origin}/faq`).catch(() => null);
    if (answer?.ok) return { origin, stop: () => child.kill() };
    await new Promise((done) => setTimeout(done, 200));
  }
  child.kill();
  throw new Error(`The site did not answer on ${origin}: run npm run build first`);
}
