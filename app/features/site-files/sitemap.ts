/** Most addresses in one sitemap (https://www.sitemaps.org/protocol.html). */
const SITEMAP_LIMIT = 50_000;

/**
 * Addresses per chunk, some 60 kB of text. A single string of megabytes would be allocated in V8's large object space, fill
 * the young generation and wait for a major collection.
 */
const CHUNK_LENGTH = 500;

export type SitemapEntry = {
  path: string;
  /** When the content last changed, ISO 8601, where that is known. */
  changed?: string;
};

/** `/sitemap.xml` in chunks: the addresses, or beyond the limit an index of `/sitemap/{number}.xml`. */
export function writeSitemap(
  siteUrl: string,
  entries: readonly SitemapEntry[],
  limit = SITEMAP_LIMIT,
): Iterable<string> {
  if (entries.length <= limit) return document("urlset", siteUrl, entries);
  const files = Array.from({ length: Math.ceil(entries.length / limit) }, (_, index) => ({
    path: `/sitemap/${index + 1}.xml`,
    changed: latestChange(entries.slice(index * limit, (index + 1) * limit)),
  }));
  return document("sitemapindex", siteUrl, files);
}

/** One file of an index, by its number from 1; null when there is none. */
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

/** The element of an entry in each kind of file. */
const ELEMENTS = { urlset: "url", sitemapindex: "sitemap" } as const;

function* document(root: keyof typeof ELEMENTS, siteUrl: string, entries: readonly SitemapEntry[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
`;
  for (let from = 0; from < entries.length; from += CHUNK_LENGTH) {
    const chunk = entries.slice(from, from + CHUNK_LENGTH);
    yield chunk.map((entry) => `${element(ELEMENTS[root], siteUrl, entry)}\n`).join("");
  }
  yield `</${root}>\n`;
}

function element(name: "url" | "sitemap", siteUrl: string, { path, changed }: SitemapEntry): string {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
  return `<${name}><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</${name}>`;
}

function latestChange(entries: readonly SitemapEntry[]): string | undefined {
  const known = entries.flatMap(({ changed }) => (changed ? [changed] : []));
  return known.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
