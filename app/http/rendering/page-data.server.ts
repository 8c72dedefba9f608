import { hash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import type { RouterContextProvider } from "react-router";
import type { Graph } from "schema-dts";
import type { StaticListData } from "~/components/rendering/static-list";
import { oncePer } from "~/once-per";
import { renderNotes } from "./render-notes.server";

type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** Whether a navigation in the browser requests the data of a page, rather than a browser its document. */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

/** Sets the page's JSON-LD, a schema.org graph. A later call replaces an earlier one. */
export function setStructuredData(context: Readonly<RouterContextProvider>, things: Graph["@graph"]): void {
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  renderNotes(context).structuredData = JSON.stringify(graph);
}

/** Sends a page's long HTML once: in the document (`PageHtml`), or as the data that this returns for a data request. */
export function setPageHtml({ request, context }: LoaderArgs, html: string): string | undefined {
  if (html === "" || isDataRequest(request)) return html;
  renderNotes(context).pageHtml = html;
  return undefined;
}

/** A list that many requests share is hashed once. */
const keyOf = oncePer((items: readonly unknown[]) => hash("sha256", JSON.stringify(items), "base64url"));

/** Sends a list's items (JSON values) once: in the document as HTML (`StaticList`), or as data for a data request. */
export function registerStaticList<Item>(
  { request, context }: LoaderArgs,
  items: readonly Item[],
): StaticListData<Item> {
  const list = { key: keyOf(items), length: items.length };
  if (isDataRequest(request)) return { ...list, items };
  const notes = renderNotes(context);
  notes.staticLists = new Map(notes.staticLists).set(list.key, items);
  return list;
}

/** Resolves deferred data in memory, at most one turn later, so that they are not streamed. In an object, which is not awaited. */
export async function resolveIfCached<T>(promise: Promise<T>): Promise<{ data: T | Promise<T> }> {
  let data: T | Promise<T> = promise;
  promise.then(
    (value) => {
      data = value;
    },
    () => undefined,
  );
  await turn();
  return { data };
}
