import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

/** Many sites are started, all of the same code: it is compiled once. */
const NODE_COMPILE_CACHE = resolve("node_modules/.cache/node");

export type SiteServer = {
  /** Address without a trailing slash. */
  url: string;
  /** Everything the server wrote so far. */
  output(): string;
  /** Sends a signal, and waits for nothing. */
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
  /** null while it runs, and when a signal ended it. */
  exitCode(): number | null;
};

/**
 * Starts the built site (`npm run build` first) on a free port.
 * @param env variables beside PORT and HOST
 * @param directory where the build lies
 * @param launcher a program with its arguments that runs the server in its own place, such as one that takes rights away
 * @throws Error with the server's words when it does not start
 */
export async function startSite(
  env: Record<string, string> = {},
  directory = ".",
  launcher: readonly string[] = [],
): Promise<SiteServer> {
  const { PATH = "" } = process.env;
  const [program = "node", ...args] = [...launcher, "node", "build/server/main.js"];
  const child = spawn(program, args, {
    cwd: directory,
    // A busy machine is no overload: a test that is about it sets its own bound.
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      OVERLOAD_DELAY: "60000",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const port = await portOf(child, () => output);
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    exitCode: () => child.exitCode,
    kill: (signal) => child.kill(signal),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function portOf(child: ChildProcess, output: () => string): Promise<string> {
  for (;;) {
    const port = /"port":(\d+)/.exec(output())?.[1];
    if (port) return port;
    if (child.exitCode !== null) throw new Error(`The site did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
