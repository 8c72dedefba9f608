import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type RouterContextProvider, StaticRouter } from "react-router";
import { currentBasename, localHref } from "~/base/i18n/current-locale";
import { memoize } from "~/base/i18n/memoize";
import type { ServerHtmlData } from "~/design/components/rendering/server-html";
import { isDataRequest } from "./page-data.server";
import { renderNotes } from "./render-notes.server";

/** Characters of props and HTML: some hundred lists of brands. */
const MAX_SIZE = 6_000_000;

const cache = new LRUCache<string, Required<ServerHtmlData>, ReactElement>({
  maxSize: MAX_SIZE,
  sizeCalculation: ({ html }, key) => html.length + key.length,
  memoMethod: (_key, _stale, { context: element }) => withKey(toHtml(element)),
});

const render = memoize((element: ReactElement) =>
  cache.memo(`${currentBasename()} ${idOf(element.type)} ${JSON.stringify(element.props)}`, { context: element }),
);

const ids = new Map<ReactElement["type"], number>();

function idOf(component: ReactElement["type"]): number {
  const id = ids.get(component) ?? ids.size;
  ids.set(component, id);
  return id;
}

/**
 * Sends HTML to the page once: in the document, or as the data of a navigation. `<ServerHtml>` shows it.
 * @param body an element that reads nothing but its props, which are JSON, and the language; or sanitized HTML. HTML is remembered
 * by component, language and props. Long lists come as the same element again, so that their props are written out once.
 */
export function serverHtml(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  body: ReactElement | string,
): ServerHtmlData {
  const { key, html } = typeof body === "string" ? withKey(body) : render(body);
  if (isDataRequest(request)) return { key, html };
  const notes = renderNotes(context);
  notes.serverHtml = new Map(notes.serverHtml).set(key, html);
  return { key };
}

/** A `<Link>` needs a router. Links are absolute, so the location does not matter. */
function toHtml(element: ReactElement): string {
  const router = { location: localHref("/"), basename: currentBasename() };
  return renderToStaticMarkup(createElement(StaticRouter, router, element));
}

const withKey = (html: string) => ({ key: hash("sha256", html, "base64url").slice(0, 16), html });
