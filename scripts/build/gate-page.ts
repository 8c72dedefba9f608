import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, type InlineConfig, type Rolldown } from "vite";
import { GATE_FILES, GATE_WORKER, type GateFiles } from "../../app/base/build/gate-files.server.ts";
import { LOCALES, locales } from "../../app/base/i18n/locales.ts";

const PAGE = "app/gate/phone/main.tsx";
const WORKER = "app/gate/calls/service-worker.ts";

const shared = {
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  resolve: { tsconfigPaths: true },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
} satisfies InlineConfig;

async function bundle(config: InlineConfig): Promise<Rolldown.RolldownOutput["output"]> {
  const built = await build({ ...shared, ...config });
  const [first] = [built].flat();
  if (!first || !("output" in first)) throw new Error("the page at the doors was not built");
  return first.output;
}

/**
 * Builds the page at the doors and its service worker. They are apart from the site's pages, whose scripts they share nothing with: a phone at
 * a door opens the page without a network, from the files that the worker keeps.
 * @param folder with `client` and `server`
 */
export async function buildGatePage(folder: string): Promise<void> {
  const files = await bundle({
    build: {
      ...{ outDir: join(folder, "client"), emptyOutDir: false, target: "es2022", assetsInlineLimit: 0 },
      ...{ modulePreload: false, rolldownOptions: { input: { gate: PAGE } } },
    },
    worker: { format: "es" },
  });
  const urlOf = (test: (name: string) => boolean) => {
    const found = files.find(({ fileName }) => test(fileName));
    if (!found) throw new Error("the page at the doors lacks a file");
    return `/${found.fileName}`;
  };
  const names: GateFiles = {
    script: urlOf((name) => /^gate-.*\.js$/.test(basename(name))),
    styles: urlOf((name) => name.endsWith(".css")),
  };
  mkdirSync(join(folder, "server"), { recursive: true });
  writeFileSync(join(folder, GATE_FILES), JSON.stringify(names));
  const revision = createHash("sha256").update(JSON.stringify(names)).digest("hex").slice(0, 16);
  const kept = [
    // Files have a hash of their content in their names.
    ...files.map(({ fileName }) => ({ url: `/${fileName}`, revision: null })),
    ...LOCALES.map((locale) => ({ url: `${locales[locale].prefix}/gate`, revision })),
  ];
  const [worker] = await bundle({
    define: { ...shared.define, __GATE_FILES__: JSON.stringify(kept) },
    build: {
      ...{ write: false, target: "es2022" },
      rolldownOptions: { input: WORKER, output: { format: "iife" } },
    },
  });
  if (worker?.type !== "chunk") throw new Error("the service worker of the doors was not built");
  writeFileSync(join(folder, GATE_WORKER), worker.code);
}
