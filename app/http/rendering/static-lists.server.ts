import { hash } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import type { StaticListData } from "~/components/rendering/static-list";
import { oncePer } from "~/once-per";
import { asksForDataAlone } from "./data-request.server";

/** Where loaders leave the lists of their page for the render, by their keys. */
export const staticListsContext = createContext<Map<string, readonly unknown[]> | null>(null);

/** A list that is made once for many requests is read once for its key. */
const keyOf = oncePer((items: readonly unknown[]) => hash("sha256", JSON.stringify(items), "base64url"));

/**
 * Keeps a list of a page from travelling twice: a document holds it where it is read (`StaticList`), and only who asks for
 * the page's data alone gets its items with them.
 * @param items as JSON can tell them
 * @param watched whether the browser has something to watch in the list, such as pictures that may be lost: it then gets
 *   the items in any case, and brings the list to life
 * @returns what goes into the loader's data
 */
export function registerStaticList<Item>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  items: readonly Item[],
  { watched = false } = {},
): StaticListData<Item> {
  if (watched) return { key: null, length: items.length, items };
  const list = { key: keyOf(items), length: items.length };
  if (asksForDataAlone(request)) return { ...list, items };
  const lists = context.get(staticListsContext) ?? new Map<string, readonly unknown[]>();
  lists.set(list.key, items);
  context.set(staticListsContext, lists);
  return list;
}
