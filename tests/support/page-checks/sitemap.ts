import { load } from "cheerio";

/**
 * Paths of the sitemap, including the parts of an index.
 * @param origin of the site; every URL must have it
 * @throws Error when a URL has another origin
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
