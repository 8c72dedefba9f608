import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";

/** Shared by all sites and commands that tests start, so that the code is compiled once. */
export const NODE_COMPILE_CACHE = resolve("node_modules/.cache/node");

export type SiteServer = {
  /** Address without a trailing slash. */
  url: string;
  /** The server's output so far. */
  output(): string;
  /** Sends a signal without waiting. */
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
  /** The exit code, or the signal that ended it; null while it runs. */
  ended(): number | NodeJS.Signals | null;
};

/**
 * Starts the built site (`npm run build` first) on a free port, without the flags of `scripts/serve`: they save memory and cost time. Tests of
 * the launcher and benchmarks start it with them.
 * @param env variables beside PORT and HOST
 * @param directory that contains another build, and `scripts/serve`, which starts it
 * @param launcher a program with its arguments that executes the server, such as one that drops capabilities
 * @throws Error with the server's output when it does not start
 */
export async function startSite(
  env: Record<string, string> = {},
  directory = ".",
  launcher: readonly string[] = [],
): Promise<SiteServer> {
  const { PATH = "" } = process.env;
  const own = directory === "." ? [process.execPath, "build/server/main.js"] : ["sh", join(directory, "scripts/serve")];
  const [program = "", ...args] = [...launcher, ...own];
  const child = spawn(program, args, {
    // No overload on a busy machine; tests of overload set their own limit.
    env: {
      PATH,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE,
      // Settings of a developer are not those of a test.
      ENV_FILE: "/dev/null",
      HOST: "127.0.0.1",
      PORT: "0",
      OVERLOAD_DELAY: "60000",
      // Tests send forms at once; those of the pause set it.
      FORM_PAUSE: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const port = await portOf(child, () => output);
  const ended = () => child.exitCode ?? child.signalCode;
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    ended,
    kill: (signal) => child.kill(signal),
    async stop() {
      if (ended() !== null) return;
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
