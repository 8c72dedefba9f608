import { cssReferences, htmlReferences, manifestReferences, type Reference } from "./references.ts";

/** A URL of the site that is referenced, and its response. */
export type Resource = {
  /** Path and query, without fragment. */
  path: string;
  status: number;
  /** The `Location` header as sent. */
  location: string | null;
  type: string;
  /** The text of pages, stylesheets and the manifest; otherwise empty. */
  body: string;
  references: Reference[];
};

export type Crawl = {
  origin: string;
  resources: Map<string, Resource>;
};

/** A browser's name: crawlers get unstreamed pages. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const AT_ONCE = 6;
/** More URLs mean that links lead to ever new ones. */
const LIMIT = 10_000;

/**
 * Requests a site from its home page on: everything that its pages, stylesheets and manifest reference.
 * @param origin of the site, without a trailing slash
 * @param leaveOut URLs that are neither requested nor reported
 * @throws Error when there are more URLs than the limit
 */
export async function crawl(origin: string, leaveOut?: RegExp): Promise<Crawl> {
  const resources = new Map<string, Resource>();
  const known = new Set(["/"]);
  const waiting = ["/"];
  async function work() {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const found = await read(origin, path);
      const resource = { ...found, references: found.references.filter(({ href }) => !leaveOut?.test(href)) };
      resources.set(path, resource);
      for (const { href } of resource.references) {
        const next = ownPath(origin, href, path);
        if (next === null || known.has(next.path)) continue;
        if (known.size >= LIMIT) throw new Error(`More than ${LIMIT} addresses; the last found: ${next.path}`);
        known.add(next.path);
        waiting.push(next.path);
      }
    }
  }
  // In rounds: the first one has a single URL, and work for one worker.
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { origin, resources };
}

/**
 * The path and fragment of an internal URL.
 * @param base path of the document that references it
 * @returns null for external URLs and other schemes (`mailto:`)
 */
export function ownPath(origin: string, href: string, base: string): { path: string; fragment: string } | null {
  // A calendar subscription is the same file with another scheme.
  const address = href.replace(/^webcal:/, "http:");
  if (!URL.canParse(address, origin + base)) return null;
  const url = new URL(address, origin + base);
  if (url.host !== new URL(origin).host || !/^https?:$/.test(url.protocol)) return null;
  return { path: url.pathname + url.search, fragment: url.hash.slice(1) };
}

async function read(origin: string, path: string): Promise<Resource> {
  const response = await fetch(origin + path, { redirect: "manual", headers: { "User-Agent": BROWSER } });
  const type = (response.headers.get("Content-Type") ?? "").split(";")[0] ?? "";
  const readable = /^text\/(html|css)$|manifest\+json$/.test(type);
  const body = readable ? await response.text() : "";
  if (!readable) await response.arrayBuffer();
  return {
    path,
    status: response.status,
    location: response.headers.get("Location"),
    type,
    body,
    references: response.status === 200 ? referencesIn(type, body) : [],
  };
}

function referencesIn(type: string, body: string): Reference[] {
  if (type === "text/html") return htmlReferences(body);
  if (type === "text/css") return cssReferences(body);
  if (type.endsWith("manifest+json")) return manifestReferences(body);
  return [];
}
