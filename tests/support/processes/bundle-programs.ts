import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { wording } from "../../../scripts/build/wording";

/** What the fault tests start as their own processes. Each takes its settings as JSON, and answers as `serveJson` does. */
export const PROGRAMS = {
  outbox: "tests/support/processes/outbox-program.ts",
  orders: "tests/support/processes/order-program.ts",
  money: "tests/support/processes/money-program.ts",
  booths: "tests/support/processes/booth-program.ts",
};

/**
 * Bundles the programs, with all packages: processes are killed and started many times, and one that compiles what it loads takes two
 * seconds of a processor to start.
 * @returns their folder, and what deletes it
 */
export async function bundlePrograms(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "programs-"));
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
  return { url: folder, stop: () => rm(folder, { recursive: true, force: true }) };
}
