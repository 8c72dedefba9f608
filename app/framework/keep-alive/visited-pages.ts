import type { Location } from "react-router";

/** Ids of the routes that stay alive behind the page that follows them (specification, section 2). A route's path is its id. */
const KEPT_ROUTES: readonly string[] = ["brands", "rundown", "news", "ticket"];

/** What the server said this many ms ago is asked for again: ten minutes. */
const MAX_AGE = 10 * 60 * 1000;

type KeptPage = { address: string; data: unknown; loadedAt: number };

const pages = new Map<string, KeptPage>();

/** Whether the page of a route is kept when the visitor leaves it. */
export function isKeptAlive(routeId: string | undefined): routeId is string {
  return routeId !== undefined && KEPT_ROUTES.includes(routeId);
}

/** Notes what a kept page shows, and since when: the same data object again is the same age. */
export function recordPage(routeId: string, { pathname, search }: Location, data: unknown): void {
  const last = pages.get(routeId);
  const loadedAt = last && last.data === data ? last.loadedAt : performance.now();
  pages.set(routeId, { address: pathname + search, data, loadedAt });
}

/**
 * What a kept page showed at an address, so that coming back asks for nothing; undefined once it is ten minutes old, or
 * when the address is another.
 */
export function cachedLoaderData({ pathname, search }: { pathname: string; search: string }): unknown {
  const page = pages.get(pathname.slice(1));
  const fresh = page && page.address === pathname + search && performance.now() - page.loadedAt < MAX_AGE;
  return fresh ? page.data : undefined;
}

/** Where a link to a page leads: with the query that the kept page had when it was left. */
export function lastAddress(path: string): string {
  return pages.get(path.slice(1))?.address ?? path;
}

/** How many navigations in progress scroll to the top of the page. */
let scrollingToTop = 0;

/** The name under which a scroll position is saved: a kept page has one per address, any other page one per visit. */
export function scrollKey({ pathname, search, key }: Location): string {
  return isKeptAlive(pathname.slice(1)) && scrollingToTop === 0 ? pathname + search : key;
}

/**
 * Keeps `<ScrollRestoration>` from restoring a kept page's saved position at the end of a navigation, which would stop a
 * scroll to the top. To be called once the router has started the navigation: it has saved the position by then.
 */
export function ignoreSavedScroll(navigation: Promise<void>): void {
  scrollingToTop += 1;
  void navigation.finally(() => {
    scrollingToTop -= 1;
  });
}

/** After a form was sent the server may say something else: what is kept is asked for again. */
export function markDataStale(): void {
  for (const page of pages.values()) page.loadedAt = Number.NEGATIVE_INFINITY;
}

/** The pages themselves are gone (an error screen took their place). */
export function clearPages(): void {
  pages.clear();
}
