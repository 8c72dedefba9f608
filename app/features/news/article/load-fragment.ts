import type { CheerioAPI } from "cheerio";
import { load } from "cheerio/slim";
import { html as markup, parseFragment } from "parse5";
import { adapter } from "parse5-htmlparser2-tree-adapter";

/** The context element. Without it the parser reads a `template`'s content, where a lone table cell is valid. */
const PLACE = adapter.createElement("div", markup.NS.HTML, []);

/**
 * Reads HTML of an article as a browser does (the HTML standard's parser), so that what is worked upon here is the tree
 * that visitors get. Cheerio's slim build serialises it: the full build includes an HTTP client and encoding tables,
 * 20 MiB of each process.
 */
export function parseFragmentHtml(html: string): CheerioAPI {
  const tree = parseFragment(PLACE, html, { treeAdapter: adapter });
  return load(tree, { xml: { xmlMode: false, encodeEntities: "utf8" } }, false);
}

/** Elements found in an article. */
export type Selection = ReturnType<ReturnType<CheerioAPI>["find"]>;
