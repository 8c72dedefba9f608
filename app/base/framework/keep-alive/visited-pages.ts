import type { Location } from "react-router";

/** Ids (the paths) of the routes that stay mounted (docs/product.md, "Keep-alive"). */
const KEPT_ALIVE: readonly string[] = ["brands", "rundown", "news", "ticket"];

/** ms for which loader data are fresh: ten minutes. */
const MAX_AGE = 10 * 60 * 1000;

type VisitedPage = { address: string; data: unknown; loadedAt: number };

const pages = new Map<string, VisitedPage>();

/** Whether the page of a route stays mounted when the visitor leaves it. */
export function isKeptAlive(routeId: string | undefined): routeId is string {
  return routeId !== undefined && KEPT_ALIVE.includes(routeId);
}

/** Records what a kept-alive page shows. The same data object has the same age. */
export function recordPage(routeId: string, { pathname, search }: Location, data: unknown): void {
  const last = pages.get(routeId);
  const loadedAt = last && last.data === data ? last.loadedAt : performance.now();
  pages.set(routeId, { address: pathname + search, data, loadedAt });
}

/** The loader data of a kept-alive page for the same address; undefined when they are stale or there are none. */
export function cachedLoaderData({ pathname, search }: { pathname: string; search: string }): unknown {
  const page = pages.get(pathname.slice(1));
  const fresh = page && page.address === pathname + search && performance.now() - page.loadedAt < MAX_AGE;
  return fresh ? page.data : undefined;
}

/** The address of a link to a page: with the query that the kept-alive page had when it was left. */
export function lastAddress(path: string): string {
  return pages.get(path.slice(1))?.address ?? path;
}

let scrollingToTop = 0;

/** The key of `<ScrollRestoration>`: one per address for a kept-alive page, one per visit for any other page. */
export function scrollKey({ pathname, search, key }: Location): string {
  return isKeptAlive(pathname.slice(1)) && scrollingToTop === 0 ? pathname + search : key;
}

/** Keeps a saved position from stopping a scroll to the top. Call it once the router has started the navigation. */
export function ignoreSavedScroll(navigation: Promise<void>): void {
  scrollingToTop += 1;
  void navigation.finally(() => {
    scrollingToTop -= 1;
  });
}

/** Marks all data as stale: a form was sent, so the server may respond differently. */
export function markDataStale(): void {
  for (const page of pages.values()) page.loadedAt = Number.NEGATIVE_INFINITY;
}

/** Forgets all pages: an error screen has unmounted them. */
export function clearPages(): void {
  pages.clear();
}
