import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** Characters of keys and HTML: some hundred lists of brands. */
const MAX_SIZE = 6_000_000;

const cache = new LRUCache<string, string>({
  maxSize: MAX_SIZE,
  sizeCalculation: (html, key) => html.length + key.length,
});

/** HTML that is rendered once per key in this process. Rethrows what the render throws. */
export function renderOnce(key: string, render: () => ReactNode): string {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const html = renderToString(render());
  cache.set(key, html);
  return html;
}
