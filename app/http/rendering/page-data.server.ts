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

/**
 * Sends the items of a list once: a document contains them as HTML (`StaticList`), a data request gets them as data.
 * @param items JSON values
 * @returns the loader's data
 */
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

/**
 * Resolves deferred data if they are in memory, which takes at most one turn of the event loop, so that they are rendered in
 * place and not streamed.
 * @param promise if it rejects, it is returned unchanged
 * @returns an object, because a returned promise would be awaited
 */
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
