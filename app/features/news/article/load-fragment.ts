import type { CheerioAPI } from "cheerio";
import { load } from "cheerio/slim";
import { html as markup, parseFragment } from "parse5";
import { adapter } from "parse5-htmlparser2-tree-adapter";

/** Where the article stands: without it the parser takes the HTML for that of a `template`, where a lone cell is one. */
const PLACE = adapter.createElement("div", markup.NS.HTML, []);

/**
 * Reads HTML of an article as a browser does (the HTML standard's parser), so that what is worked upon here is the tree
 * that visitors get. Cheerio's slim form writes it: the whole of Cheerio brings an HTTP client and tables of encodings,
 * 20 MiB of each process.
 */
export function loadFragment(html: string): CheerioAPI {
  const tree = parseFragment(PLACE, html, { treeAdapter: adapter });
  return load(tree, { xml: { xmlMode: false, encodeEntities: "utf8" } }, false);
}

/** Elements found in an article. */
export type Selection = ReturnType<ReturnType<CheerioAPI>["find"]>;
