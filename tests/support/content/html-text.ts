import { load } from "cheerio";

/** The text of a page as visitors read it: without markup and scripts, with white space collapsed. */
export function htmlText(html: string): string {
  const $ = load(html);
  $("script, style, noscript, template").remove();
  return $("body").text().replace(/\s+/g, " ").trim();
}
