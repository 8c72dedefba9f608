import type { Framework, Router } from "./router-internals";

/** The code of the routes that a path leads to; a path has the basename, as in the address bar. */
export type RouteCode = {
  isLoaded(pathname: string): boolean;
  /** Fetches the files into the HTTP cache. @returns whether all were found */
  fetch(pathname: string): Promise<boolean>;
  /** As `fetch`, for a page that may be wanted: without files that were found before. */
  prefetch(pathname: string): Promise<unknown>;
};

/** Reads React Router's manifest and its loaded route modules. */
export function createRouteCode(router: Pick<Router, "match">, { manifest, routeModules }: Framework): RouteCode {
  const routeIds = (pathname: string) => (router.match(pathname) ?? []).map(({ route }) => route.id);
  const filesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const entry = manifest.routes[id];
      return entry ? [entry.module, ...(entry.imports ?? [])] : [];
    });

  /** Files that were found, or are on their way. */
  const asked = new Set<string>();
  const find = async (file: string): Promise<boolean> => {
    asked.add(file);
    const found = await fetch(file).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!found) asked.delete(file);
    return found;
  };

  return {
    isLoaded: (pathname) => routeIds(pathname).every((id) => id in routeModules),
    async fetch(pathname) {
      const found = await Promise.all(filesOf(routeIds(pathname)).map(find));
      return found.every(Boolean);
    },
    prefetch(pathname) {
      const wanted = new Set(filesOf(routeIds(pathname).filter((id) => !(id in routeModules))));
      return Promise.all([...wanted].filter((file) => !asked.has(file)).map(find));
    },
  };
}
