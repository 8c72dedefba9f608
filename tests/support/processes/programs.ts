import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "vite";
import { wording } from "../../../scripts/build/wording";

/** What the fault tests start as their own processes. Each takes its settings as JSON, and answers as `serveJson` does. */
const PROGRAMS = {
  outbox: "tests/support/processes/outbox-program.ts",
  orders: "tests/support/processes/order-program.ts",
  money: "tests/support/processes/money-program.ts",
  booths: "tests/support/processes/booth-program.ts",
};

export interface Server {
  port: number;
  child: ChildProcess;
}

/**
 * Bundles the programs, with all packages: processes are killed and started many times, and one that compiles what it loads takes two
 * seconds of a processor to start.
 * @returns their folder
 */
async function bundle(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "programs-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "error",
    plugins: [wording()],
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: PROGRAMS,
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
      },
    },
  });
  return folder;
}

let bundled: Promise<string> | undefined;

/** Starts a program, and waits until it takes requests. @throws Error when it ends instead */
export async function startServer(program: keyof typeof PROGRAMS, config: object): Promise<Server> {
  bundled ??= bundle();
  const file = join(await bundled, `${program}.mjs`);
  const child = spawn(process.execPath, [file, JSON.stringify(config)], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit").then(([code, signal]) => {
    throw new Error(`the process ended at its start (${code ?? signal})`);
  });
  ended.catch(() => undefined);
  const [port] = await Promise.race([once(createInterface(child.stdout), "line"), ended]);
  return { port: Number(port), child };
}
