import { type Crawl, ownPath, type Resource } from "./crawl.ts";
import { anchorsOf, type Reference } from "./references.ts";

/**
 * Faults in the links of a crawled site, each once, with the first page that has it. An internal link must lead to a 200
 * without a redirect, and its fragment must exist. An external link must be well-formed.
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
    if (resource.status !== 200) return `${path} responds with ${resource.status}`;
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

/** The method and body stay (RFC 9110, section 15.4.9). */
const PERMANENT_REDIRECT = 308;

/** Patterns of external URLs. */
const EXTERNAL: Readonly<Record<string, RegExp>> = {
  "https:": /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?([/?#]\S*)?$/i,
  // Without a recipient it is a share link: the visitor chooses one (RFC 6068, section 2).
  "mailto:": /^mailto:([^\s@?]+@[^\s@?]+\.[^\s@?]+(\?\S+)?|\?subject=\S+)$/,
  "tel:": /^tel:\+\d{6,15}$/,
};

function externalFault(href: string): string | null {
  const scheme = /^[a-z-]+:/i.exec(href)?.[0].toLowerCase() ?? "";
  return EXTERNAL[scheme]?.test(href) ? null : `${href}: malformed URL`;
}

/**
 * Pages of the sitemap without a link, and linked pages that are not in the sitemap, though search engines may list them.
 * @param sitemap its paths
 */
export function orphanFaults({ resources }: Crawl, sitemap: readonly string[]): string[] {
  const listed = new Set(sitemap);
  const reached = [...resources.values()].filter(
    ({ type, status, body }) =>
      type === "text/html" && status === 200 && !/<meta name="robots" content="noindex"/.test(body),
  );
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
 * Moved paths that do not redirect permanently, in one step, to a page.
 * @param moved target paths by moved path
 */
export async function redirectFaults(origin: string, moved: Readonly<Record<string, string>>): Promise<string[]> {
  const checked = await Promise.all(
    Object.entries(moved).map(async ([path, page]) => {
      const { status, headers } = await fetch(origin + path, { redirect: "manual" });
      const location = headers.get("Location");
      if (status !== PERMANENT_REDIRECT) return `${path} responds with ${status}, not ${PERMANENT_REDIRECT}`;
      if (location !== page) return `${path} leads to ${location}, not to ${page}`;
      const there = await fetch(origin + page, { redirect: "manual" });
      return there.status === 200 ? null : `${path} leads to ${page}, which responds with ${there.status}`;
    }),
  );
  return checked.filter((fault) => fault !== null);
}
