import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type InlineConfig, type Rolldown } from "vite";
import { OFFLINE_FILES, type OfflineFiles, VISITORS_WORKER } from "../../app/base/build/offline-files.server.ts";

const MAP = "app/visitors/offline/map/offline-map.server.tsx";
const PAGE = "app/visitors/offline/page/offline-page.ts";
const ZOOM = "app/visitors/offline/page/offline-zoom.ts";
const WORKER = "app/visitors/offline/worker/service-worker.ts";

/** What the server has and a phone has not: the phone's own module stands in its place. */
const ALIASES = [
  {
    find: /^~\/platform\/http\/rendering\/outage\.server$/,
    replacement: resolve("app/visitors/offline/map/no-outage.ts"),
  },
  {
    // Both of its ways to render, of which the phone needs the one without streams.
    find: /^react-dom\/server$/,
    replacement: resolve("node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js"),
  },
  { find: /^~\/design\/icons\/icons\.server$/, replacement: resolve("app/visitors/offline/map/kept-icons.ts") },
];

async function bundle(input: string, define: Record<string, string> = {}): Promise<string> {
  const config: InlineConfig = {
    ...{ configFile: false, logLevel: "warn", publicDir: false },
    resolve: { tsconfigPaths: true, alias: ALIASES },
    define: { "process.env.NODE_ENV": JSON.stringify("production"), ...define },
    build: {
      ...{ write: false, target: "es2022", modulePreload: false },
      rolldownOptions: {
        input,
        output: { format: "iife" },
        // Of the server's modules only what the phone uses.
        treeshake: { moduleSideEffects: (id) => id === resolve(input) },
      },
    },
  };
  const [first] = [await build(config)].flat();
  const chunk = first && "output" in first ? first.output.find(({ type }) => type === "chunk") : undefined;
  if (chunk?.type !== "chunk") throw new Error(`${input} was not built`);
  return (chunk satisfies Rolldown.OutputChunk).code;
}

/**
 * Builds what shows the site's pages without a network: the worker of visitors' browsers, the script of its pages, and those that draw and
 * move the map. They are apart from the site's pages, whose scripts they share nothing with: a phone may keep them for longer than a release.
 * @param folder with `client` and `server`
 */
export async function buildVisitorsWorker(folder: string): Promise<void> {
  const assets = join(folder, "client/assets");
  mkdirSync(assets, { recursive: true });
  const write = (name: string, code: string) => {
    const file = `${name}-${createHash("sha256").update(code).digest("base64url").slice(0, 8)}.js`;
    writeFileSync(join(assets, file), code);
    return `/assets/${file}`;
  };
  const files: OfflineFiles = {
    map: write("offline-map", await bundle(MAP)),
    page: write("offline-page", await bundle(PAGE)),
    zoom: write("offline-zoom", await bundle(ZOOM)),
  };
  mkdirSync(join(folder, "server"), { recursive: true });
  writeFileSync(join(folder, OFFLINE_FILES), JSON.stringify(files));
  const worker = await bundle(WORKER, { __MAP_SCRIPT__: JSON.stringify(files.map) });
  writeFileSync(join(folder, VISITORS_WORKER), worker);
}
