import { load } from "cheerio";
import { BASE_LOCALE, LOCALES, locales } from "~/base/i18n/locales";
import { splitLocale } from "~/base/i18n/split-locale";

/** What a page says about its language and its addresses. */
export type LanguagePage = {
  url: string;
  status: number;
  lang: string;
  canonical: string;
  /** URLs by `hreflang`. */
  alternates: ReadonlyMap<string, string>;
};

/** @param origin of the site, which its canonical links have too */
export async function readLanguagePage(origin: string, path: string): Promise<LanguagePage> {
  const response = await fetch(origin + path, { redirect: "manual" });
  const $ = load(await response.text());
  const links = $('link[rel="alternate"][hreflang]').toArray();
  return {
    url: origin + path,
    status: response.status,
    lang: $("html").attr("lang") ?? "",
    canonical: $('link[rel="canonical"]').attr("href") ?? "",
    alternates: new Map(links.map((link) => [$(link).attr("hreflang") ?? "", $(link).attr("href") ?? ""])),
  };
}

/** The language that an address belongs to, by its prefix. */
const tagOf = (url: string): string => locales[splitLocale(new URL(url).pathname).locale].tag;

/**
 * Faults in the languages of pages: each responds with 200 in the language of its address and is its own canonical page. Its
 * alternates are pages in their languages, itself among them, that name the same alternates; `x-default` is the one of the base language.
 */
export function hreflangFaults(pages: readonly LanguagePage[]): string[] {
  const known = new Map(pages.map((page) => [page.url, page]));
  return pages.flatMap(({ url, status, lang, canonical, alternates }) => {
    const faults: string[] = [];
    if (status !== 200) faults.push(`responds with ${status}`);
    if (lang !== tagOf(url)) faults.push(`is in "${lang}"`);
    if (new URL(canonical, url).href !== new URL(url).href) faults.push(`has the canonical link ${canonical}`);
    if (alternates.size === 0) return faults.map((fault) => `${url} ${fault}`);
    if (alternates.get(lang) !== canonical) faults.push("is not among its alternates");
    if (alternates.get("x-default") !== alternates.get(locales[BASE_LOCALE].tag))
      faults.push("has another x-default than the base language");
    if (alternates.size !== LOCALES.length + 1) faults.push("does not name all languages");
    for (const [tag, href] of alternates) {
      const other = known.get(new URL(href).pathname === "/" ? href.replace(/\/?$/, "/") : href);
      if (tag !== "x-default" && tagOf(href) !== tag) faults.push(`calls ${href} "${tag}"`);
      if (!other) faults.push(`names ${href}, which is not in the sitemap`);
      else if (JSON.stringify([...other.alternates]) !== JSON.stringify([...alternates]))
        faults.push(`names ${href}, which names others`);
    }
    return faults.map((fault) => `${url} ${fault}`);
  });
}
