import { type Crawl, ownPath, type Resource } from "./crawl.ts";
import { anchorsOf, type Reference } from "./references.ts";

/**
 * What is wrong with the links of a crawled site: one line a fault, each once, with the first page that has it.
 * A link of our own leads straight to what it names: no error, no redirect, and a fragment that is there. An external
 * one has the right form.
 */
export function linkFaults({ origin, resources }: Crawl): string[] {
  const faults = new Map<string, string>();
  const anchors = new Map<string, Set<string>>();
  for (const page of resources.values()) {
    for (const reference of page.references) {
      const target = ownPath(origin, reference.href, page.path);
      const fault = target ? ownFault(target, reference) : externalFault(reference.href);
      if (fault && !faults.has(fault)) faults.set(fault, `${fault} (on ${page.path})`);
    }
  }
  return [...faults.values()];

  function ownFault({ path, fragment }: { path: string; fragment: string }, { kind }: Reference): string | null {
    const resource = resources.get(path);
    if (!resource) return `${path} was not read`;
    if (resource.status >= 300 && resource.status < 400) return `${path} redirects to ${resource.location}`;
    if (resource.status !== 200) return `${path} answers ${resource.status}`;
    if (
      kind === "link" &&
      fragment &&
      resource.type === "text/html" &&
      !placesOn(resource).has(decodeURIComponent(fragment))
    )
      return `${path}#${fragment}: no such place on the page`;
    return null;
  }

  function placesOn(resource: Resource): Set<string> {
    const found = anchors.get(resource.path) ?? anchorsOf(resource.body);
    anchors.set(resource.path, found);
    return found;
  }
}

/** Forms of addresses that lead out of the site. */
const EXTERNAL: Readonly<Record<string, RegExp>> = {
  "https:": /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?([/?#]\S*)?$/i,
  // Without a receiver it is one to share: the visitor chooses to whom (RFC 6068, section 2).
  "mailto:": /^mailto:([^\s@?]+@[^\s@?]+\.[^\s@?]+(\?\S+)?|\?subject=\S+)$/,
  "tel:": /^tel:\+\d{6,15}$/,
};

function externalFault(href: string): string | null {
  const scheme = /^[a-z-]+:/i.exec(href)?.[0].toLowerCase() ?? "";
  return EXTERNAL[scheme]?.test(href) ? null : `${href}: not the form of an address`;
}

/**
 * Where the sitemap and the links disagree: pages that it lists and no link reaches, and pages that links reach and it
 * does not list.
 * @param sitemap paths that it lists
 */
export function orphanFaults({ resources }: Crawl, sitemap: readonly string[]): string[] {
  const listed = new Set(sitemap);
  const reached = [...resources.values()].filter(({ type, status }) => type === "text/html" && status === 200);
  const paths = new Set(reached.map(({ path }) => path));
  return [
    ...sitemap.filter((path) => !paths.has(path)).map((path) => `${path}: in the sitemap, but no link leads there`),
    // A page with a query is a view of the page without.
    ...[...new Set(reached.map(({ path }) => path.split("?")[0] ?? ""))]
      .filter((path) => !listed.has(path))
      .map((path) => `${path}: linked, but not in the sitemap`),
  ];
}

/**
 * Redirects that do not lead straight to a page.
 * @param paths addresses that have moved
 */
export async function redirectFaults(origin: string, paths: readonly string[]): Promise<string[]> {
  const checked = await Promise.all(
    paths.map(async (path) => {
      const first = await fetch(origin + path, { redirect: "manual" });
      const location = first.headers.get("Location");
      if (!location) return `${path} answers ${first.status}, not a redirect`;
      const second = await fetch(new URL(location, origin), { redirect: "manual" });
      return second.status === 200 ? null : `${path} leads to ${location}, which answers ${second.status}`;
    }),
  );
  return checked.filter((fault) => fault !== null);
}
