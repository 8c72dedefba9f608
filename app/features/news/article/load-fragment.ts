import type { CheerioAPI } from "cheerio";
import { load } from "cheerio/slim";

/**
 * Reads clean HTML of an article, to be worked upon. Cheerio's slim form has the parser alone; the whole one brings an
 * HTTP client and tables of encodings, 20 MiB of each process.
 */
export function loadFragment(html: string): CheerioAPI {
  return load(html, { xml: { xmlMode: false, encodeEntities: "utf8" } }, false);
}
