import { cssReferences, htmlReferences, manifestReferences, type Reference } from "./references.ts";

/** An address of the site that something points to, and what it answered. */
export type Resource = {
  /** Path and query, without fragment. */
  path: string;
  status: number;
  /** Where a redirect leads, as it was written. */
  location: string | null;
  type: string;
  /** The text of documents and stylesheets; empty for pictures and the like. */
  body: string;
  references: Reference[];
};

export type Crawl = {
  origin: string;
  resources: Map<string, Resource>;
};

/** As a browser asks, so that the pages are those that visitors get. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const AT_ONCE = 6;
/** More addresses than this are no site but a trap: links that lead to ever new ones. */
const LIMIT = 10_000;

/**
 * Reads a site from its home page on, along everything that its pages, stylesheets and manifest point to.
 * @param origin of the site, without a trailing slash
 * @param leaveOut addresses that are not asked for, and not complained of either
 * @throws Error when there is no end to the addresses
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
  // Again while there is something: the first round has but one address, and work for one.
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { origin, resources };
}

/**
 * An address as one of this site's.
 * @param base path of the document that names it
 * @returns null for another site's, and for what is not fetched (`mailto:`)
 */
export function ownPath(origin: string, href: string, base: string): { path: string; fragment: string } | null {
  // A calendar's subscription is the same file under another scheme.
  const address = href.replace(/^webcal:/, "http:");
  if (!URL.canParse(address, origin + base)) return null;
  const url = new URL(address, origin + base);
  if (url.host !== new URL(origin).host || !/^https?:$/.test(url.protocol)) return null;
  return { path: url.pathname + url.search, fragment: url.hash.slice(1) };
}

async function read(origin: string, path: string): Promise<Resource> {
  const answer = await fetch(origin + path, { redirect: "manual", headers: { "User-Agent": BROWSER } });
  const type = (answer.headers.get("Content-Type") ?? "").split(";")[0] ?? "";
  const readable = /^text\/(html|css)$|manifest\+json$/.test(type);
  const body = readable ? await answer.text() : "";
  if (!readable) await answer.arrayBuffer();
  return {
    path,
    status: answer.status,
    location: answer.headers.get("Location"),
    type,
    body,
    references: answer.status === 200 ? referencesIn(type, body) : [],
  };
}

function referencesIn(type: string, body: string): Reference[] {
  if (type === "text/html") return htmlReferences(body);
  if (type === "text/css") return cssReferences(body);
  if (type.endsWith("manifest+json")) return manifestReferences(body);
  return [];
}
