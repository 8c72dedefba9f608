import { localHref } from "~/base/i18n/current-locale";
import { LOCALES, type Locale } from "~/base/i18n/locales";
import { escapeMarkup } from "~/base/values/plain-text";
import { headAddresses, type PagePaths } from "~/config/page-languages";

export type SitemapEntry = {
  path: string;
  /** When the content last changed, ISO 8601, where that is known. */
  changed?: string;
  /** For a post, which is of one language: that, and the paths of the languages that it is written in. */
  language?: Locale;
  paths?: PagePaths;
};

/**
 * The part of `/sitemap.xml` for the pages of an edition: each page in each language, with its alternates, which are those of the page's
 * head. Past editions have theirs within `runInPastEdition`.
 * @param siteUrl without a trailing slash
 */
export function writeSitemapPart(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.flatMap(({ path, changed, language, paths }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
    const links = headAddresses(siteUrl, { pathname: path, search: "" }, paths).alternates.map(
      ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeMarkup(href)}"/>`,
    );
    return (language ? [language] : LOCALES).map(
      (locale) =>
        `<url><loc>${escapeMarkup(siteUrl + localHref(path, locale))}</loc>${lastmod}${links.join("")}</url>
`,
    );
  });
  return urls.join("");
}

/** `/sitemap.xml` (https://www.sitemaps.org/protocol.html) from its parts. */
export const joinSitemap = (parts: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${parts.join("")}</urlset>
`;
