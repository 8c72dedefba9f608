import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { currentLocale } from "~/i18n/current-locale";

/** Characters of keys and HTML: some hundred lists of brands. */
const MAX_SIZE = 6_000_000;

const cache = new LRUCache<string, string, () => ReactNode>({
  maxSize: MAX_SIZE,
  sizeCalculation: (html, key) => html.length + key.length,
  memoMethod: (_key, _stale, { context: render }) => renderToString(render()),
});

/** HTML that is rendered once per key and language in this process; in development each time. Rethrows what the render throws. */
export function renderOnce(key: string, render: () => ReactNode): string {
  return import.meta.env.DEV ? renderToString(render()) : cache.memo(`${currentLocale()} ${key}`, { context: render });
}
