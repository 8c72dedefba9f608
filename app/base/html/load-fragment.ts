import type { CheerioAPI } from "cheerio";
import { load } from "cheerio/slim";
import { html as markup, parseFragment } from "parse5";
import { adapter } from "parse5-htmlparser2-tree-adapter";

/** The context element. Without it the parser reads a `template`'s content, where a lone table cell is valid. */
const PLACE = adapter.createElement("div", markup.NS.HTML, []);

/**
 * Reads HTML as browsers do. Cheerio's slim build writes it: the full one has an HTTP client, 20 MiB of each process. It shares
 * sanitize-html's htmlparser2 (`overrides` in package.json), so that the bundle has one.
 */
export function parseFragmentHtml(html: string): CheerioAPI {
  const tree = parseFragment(PLACE, html, { treeAdapter: adapter });
  return load(tree, { xml: { xmlMode: false, encodeEntities: "utf8" } }, false);
}

/** Elements found in an article. */
export type Selection = ReturnType<ReturnType<CheerioAPI>["find"]>;
