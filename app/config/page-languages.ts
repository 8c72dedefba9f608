import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { BASE_LOCALE, LOCALES, type Locale, locales } from "~/base/i18n/locales";
import { canonicalUrl, normalizeQuery } from "./canonical";

/** The paths of a page, without prefixes, in the languages that it is written in. */
export type PagePaths = { readonly [Name in Locale]?: string };

/** The `hreflang` of the page for readers of all other languages. */
const X_DEFAULT = "x-default";

type PageAddress = { pathname: string; search: string };

/** The `pagePaths` that a page's loader returns; undefined for a page that all languages have at the same path. */
export function pagePaths(matches: readonly ({ loaderData?: unknown } | undefined)[]): PagePaths | undefined {
  for (const match of matches) {
    const data = match?.loaderData as { pagePaths?: PagePaths } | null | undefined;
    if (data?.pagePaths) return data.pagePaths;
  }
  return undefined;
}

/** Where the language switch leads from a page: to the same page, or to the bare path where the language has no such page. */
export function switchHref(locale: Locale, { pathname, search }: PageAddress, paths?: PagePaths): string {
  const path = paths ? paths[locale] : pathname;
  return localHref(path === undefined ? pathname : path + normalizeQuery(path, search), locale);
}

/**
 * What a page's head says about its languages: the canonical URL, its language, and, for a page in several languages, the
 * alternates for search engines (https://developers.google.com/search/docs/specialty/international/localized-versions):
 * one for each language, the page's own among them, and English for everybody else.
 * @param elsewhere the canonical URL of what was first published on another site
 */
export function headAddresses(
  siteUrl: string,
  { pathname, search }: PageAddress,
  paths?: PagePaths,
  elsewhere?: string | null,
) {
  const urls = LOCALES.flatMap((locale) => {
    const path = paths ? paths[locale] : pathname;
    return path === undefined ? [] : [{ locale, href: canonicalUrl(siteUrl, path, search, undefined, locale) }];
  });
  const own = urls.find(({ locale }) => locale === currentLocale()) ?? urls[0];
  const canonical = elsewhere ?? own?.href ?? canonicalUrl(siteUrl, pathname, search);
  const standard = urls.find(({ locale }) => locale === BASE_LOCALE)?.href ?? canonical;
  const tagged = urls.map(({ locale, href }) => ({ hrefLang: locales[locale].tag, href }));
  return {
    canonical,
    ogLocale: locales[own?.locale ?? currentLocale()].ogLocale,
    ogAlternates: urls.filter((url) => url !== own).map(({ locale }) => locales[locale].ogLocale),
    alternates: elsewhere || urls.length < 2 ? [] : [...tagged, { hrefLang: X_DEFAULT, href: standard }],
  };
}
