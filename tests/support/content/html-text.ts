import { load } from "cheerio";

/** The words of a page as a visitor reads them: no markup, no scripts, every run of white space one space. */
export function htmlText(html: string): string {
  const $ = load(html);
  $("script, style, noscript, template").remove();
  return $("body").text().replace(/\s+/g, " ").trim();
}
