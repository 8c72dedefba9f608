/**
 * `node scripts/size-report.ts`, the last step of a build: prints what each page loads first, its scripts in gzip, and the
 * stylesheet in brotli. A size above its limit is reported here and fails in the tests; it does not fail the build.
 */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { isOfStaff, visitorsManifest } from "../app/base/build/visitors-manifest.ts";
import { listPages } from "../app/config/pages.ts";

type RouteEntry = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  css?: string[];
  hasDefaultExport: boolean;
};
type Manifest = { entry: { module: string; imports?: string[] }; routes: Record<string, RouteEntry> };

/** What a page loads first. */
export type PageSize = {
  /** Its path pattern. */
  route: string;
  /** Bytes of scripts in gzip, and their number. */
  scripts: number;
  files: number;
  /** Stylesheets in addition to that of all pages. */
  stylesheets: number;
};

/** Most bytes of gzip for a page's scripts. Most of it is the framework. */
const CONTENT_LIMIT = 140_000;
/** The same for a page with a form, which validates in the browser. */
const FORM_LIMIT = 153_000;
/** The same for a page of the staff area, whose frame has a menu, its drawings and a search (docs/decisions/0147-a-frame-for-work.md). */
const STAFF_LIMIT = 158_500;
const FORMS: string[] = [
  ...listPages().flatMap(({ path, cache }) => (cache === "form" ? [path] : [])),
  "/order/:reference",
];

/** Most bytes of brotli for the stylesheet of all pages. */
export const STYLESHEET_LIMIT = 18_000;

/** Most bytes of gzip for a page's first-load scripts. */
export function scriptLimit(route: string): number {
  if (isOfStaff(route)) return STAFF_LIMIT;
  return FORMS.includes(route) ? FORM_LIMIT : CONTENT_LIMIT;
}

/**
 * What each page of a build loads before any interaction: the entry, the route and those around it with their imports, and the
 * manifest.
 * @param clientDirectory `build/client`
 * @throws Error when there is no build
 */
export function pageSizes(clientDirectory: string): PageSize[] {
  const [manifestFile] = globSync(join(clientDirectory, "assets/manifest-*.js"));
  if (!manifestFile) throw new Error(`No build in ${clientDirectory}: run npm run build first`);
  const text = readFileSync(manifestFile, "utf8");
  const manifest: Manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const sizeOf = gzipSizes(clientDirectory);
  const all = Object.values(manifest.routes);
  const around = new Set(all.map(({ parentId }) => parentId));
  return all
    .filter((route) => !around.has(route.id) && route.hasDefaultExport)
    .map((route) => {
      const own = isOfStaff(`/${route.path ?? ""}`) ? manifestFile : visitorsManifest(manifestFile);
      const files = new Set([own.slice(clientDirectory.length)]);
      for (const part of [manifest.entry, ...withLayouts(manifest.routes, route)]) {
        for (const file of [part.module, ...(part.imports ?? [])]) files.add(file);
      }
      const scripts = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
      return {
        route: `/${route.path ?? ""}`,
        scripts,
        files: files.size,
        stylesheets: route.css?.length ?? 0,
      };
    })
    .sort((a, b) => a.route.localeCompare(b.route));
}

/** A route with those around it: its layouts and the root. */
function withLayouts(routes: Manifest["routes"], route: RouteEntry): RouteEntry[] {
  const parent = routes[route.parentId ?? ""];
  return parent ? [...withLayouts(routes, parent), route] : [route];
}

/**
 * The stylesheet that every page loads, in bytes of brotli.
 * @throws Error when there is not exactly one
 */
export function stylesheetSize(clientDirectory: string): number {
  const files = globSync(join(clientDirectory, "assets/app-*.css"));
  const [file] = files;
  if (!file || files.length > 1) throw new Error(`${files.length} stylesheets of the app in ${clientDirectory}`);
  return brotliCompressSync(readFileSync(file)).length;
}

function gzipSizes(clientDirectory: string) {
  const known = new Map<string, number>();
  return (file: string) => {
    const size = known.get(file) ?? gzipSync(readFileSync(join(clientDirectory, file))).length;
    known.set(file, size);
    return size;
  };
}

if (import.meta.main) {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
  const verdict = (bytes: number, limit: number) => (bytes <= limit ? "" : `  too large: at most ${kB(limit).trim()}`);
  console.log("\nFirst load, gzip kB");
  for (const { route, scripts, files } of pageSizes("build/client")) {
    console.log(`  ${route.padEnd(20)} ${kB(scripts)}  in ${files} files${verdict(scripts, scriptLimit(route))}`);
  }
  const styles = stylesheetSize("build/client");
  console.log(`  ${"stylesheet, brotli".padEnd(20)} ${kB(styles)}${verdict(styles, STYLESHEET_LIMIT)}`);
}
