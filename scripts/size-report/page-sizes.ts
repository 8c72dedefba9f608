import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

type RouteEntry = {
  id: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  css?: string[];
  hasDefaultExport: boolean;
};
type Manifest = { entry: { module: string; imports?: string[] }; routes: Record<string, RouteEntry> };

/** First-load scripts of a page: its address pattern, bytes in gzip, and how many files they are. */
export type PageSize = {
  route: string;
  scripts: number;
  files: number /** Beside the one of all pages. */;
  stylesheets: number;
};

/** Bytes of gzip that a page's scripts may have: so much is the framework that the rest has to be small. */
const CONTENT_LIMIT = 130_000;
/** The same for a page with a form, which checks what is typed. */
const FORM_LIMIT = 145_000;
const FORMS: readonly string[] = ["/contact", "/book-space"];

/** Bytes of brotli that the stylesheet of all pages may have. */
export const STYLESHEET_LIMIT = 15_000;

/** Most bytes of gzip that the first scripts of a page may have. */
export function scriptLimit(route: string): number {
  return FORMS.includes(route) ? FORM_LIMIT : CONTENT_LIMIT;
}

/**
 * What each page of a build loads before any interaction: the entry, the root and the route with all that they import,
 * and the manifest.
 * @param clientDirectory `build/client`
 * @throws Error when there is no build
 */
export function pageSizes(clientDirectory: string): PageSize[] {
  const [manifestFile] = globSync(join(clientDirectory, "assets/manifest-*.js"));
  if (!manifestFile) throw new Error(`No build in ${clientDirectory}: run npm run build first`);
  const text = readFileSync(manifestFile, "utf8");
  const manifest: Manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const root = manifest.routes.root;
  const sizeOf = gzipSizes(clientDirectory);
  return Object.values(manifest.routes)
    .filter((route) => route.id !== "root" && route.hasDefaultExport)
    .map((route) => {
      const files = new Set([manifestFile.slice(clientDirectory.length)]);
      for (const part of [manifest.entry, root, route]) {
        if (part) for (const file of [part.module, ...(part.imports ?? [])]) files.add(file);
      }
      const scripts = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
      return { route: `/${route.path ?? ""}`, scripts, files: files.size, stylesheets: route.css?.length ?? 0 };
    })
    .sort((a, b) => a.route.localeCompare(b.route));
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
