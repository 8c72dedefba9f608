import { load } from "cheerio";

/**
 * Paths that the site's sitemap lists, those of an index included.
 * @param origin of the site, under which every address must stand
 * @throws Error when one stands elsewhere
 */
export async function sitemapPaths(origin: string, file = "/sitemap.xml"): Promise<string[]> {
  const $ = load(await (await fetch(origin + file)).text(), { xml: true });
  const paths = (selector: string) =>
    $(selector)
      .toArray()
      .map((element) => {
        const url = new URL($(element).text());
        if (url.origin !== origin) throw new Error(`${file} lists ${url.href}, which is not under ${origin}`);
        return url.pathname + url.search;
      });
  const parts = await Promise.all(paths("sitemap > loc").map((part) => sitemapPaths(origin, part)));
  return [...paths("url > loc"), ...parts.flat()];
}
