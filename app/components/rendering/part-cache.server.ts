import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import { oncePer } from "~/once-per";
import type { PartCache } from "./page-notes";

/** Characters of keys and HTML that are kept: some hundred pages of brands, fewer where each has words of its own. */
const MOST_KEPT = 6_000_000;

const kept = new LRUCache<string, string>({
  maxSize: MOST_KEPT,
  sizeCalculation: (html, key) => html.length + key.length,
});

/** Data that are made once for many requests are written down once. */
const textOf = oncePer((data: object) => JSON.stringify(data));

/** The parts of this process. A part that cannot be rendered throws as it would in its page. */
export const partCache: PartCache = (name, of, render) => {
  const key = `${name} ${typeof of === "string" ? of : textOf(of)}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = renderToString(render());
  kept.set(key, html);
  return html;
};
