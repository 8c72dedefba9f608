/** Most addresses in one sitemap (https://www.sitemaps.org/protocol.html). */
const SITEMAP_LIMIT = 50_000;

/**
 * Addresses written at a time: texts of some 60 kB. One of all, megabytes for a large expo, would be born among V8's large
 * objects, push all else out of the young ones, and wait for old garbage to be collected.
 */
const AT_A_TIME = 500;

/** A page for search engines. */
export type SitemapEntry = {
  path: string /** When its content last changed, ISO 8601; absent when nobody knows. */;
  changed?: string;
};

/**
 * `/sitemap.xml`: the addresses themselves, or beyond the limit an index of `/sitemap/{number}.xml`.
 * @param siteUrl without a trailing slash
 * @returns the file in parts, each made when it is asked for
 */
export function writeSitemap(
  siteUrl: string,
  entries: readonly SitemapEntry[],
  limit = SITEMAP_LIMIT,
): Iterable<string> {
  if (entries.length <= limit) return document("urlset", siteUrl, entries);
  const files = Array.from({ length: Math.ceil(entries.length / limit) }, (_, index) => ({
    path: `/sitemap/${index + 1}.xml`,
    changed: latest(entries.slice(index * limit, (index + 1) * limit)),
  }));
  return document("sitemapindex", siteUrl, files);
}

/**
 * One file of an index.
 * @param number from 1
 * @returns as `writeSitemap`; null when there is no such file
 */
export function writeSitemapPart(
  siteUrl: string,
  entries: readonly SitemapEntry[],
  number: number,
  limit = SITEMAP_LIMIT,
): Iterable<string> | null {
  if (entries.length <= limit || !Number.isSafeInteger(number) || number < 1) return null;
  const part = entries.slice((number - 1) * limit, number * limit);
  return part.length > 0 ? document("urlset", siteUrl, part) : null;
}

/** What each kind of file is a list of. */
const ELEMENTS = { urlset: "url", sitemapindex: "sitemap" } as const;

function* document(root: keyof typeof ELEMENTS, siteUrl: string, entries: readonly SitemapEntry[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
`;
  for (let from = 0; from < entries.length; from += AT_A_TIME) {
    const part = entries.slice(from, from + AT_A_TIME);
    yield part.map((entry) => `${element(ELEMENTS[root], siteUrl, entry)}\n`).join("");
  }
  yield `</${root}>\n`;
}

function element(name: "url" | "sitemap", siteUrl: string, { path, changed }: SitemapEntry): string {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
  return `<${name}><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</${name}>`;
}

/** The latest change of some entries; none when none is known. */
function latest(entries: readonly SitemapEntry[]): string | undefined {
  const known = entries.flatMap(({ changed }) => (changed ? [changed] : []));
  return known.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
