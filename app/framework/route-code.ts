import type { Framework, Router } from "./router-internals";

/** The code of the routes that a path leads to; a path has the basename, as in the address bar. */
export type RouteCode = {
  isLoaded(pathname: string): boolean;
  /** Fetches the files into the HTTP cache. @returns whether all were found */
  fetch(pathname: string): Promise<boolean>;
};

/** Reads React Router's manifest and its loaded route modules. */
export function createRouteCode(router: Pick<Router, "match">, { manifest, routeModules }: Framework): RouteCode {
  const routeIds = (pathname: string) => (router.match(pathname) ?? []).map(({ route }) => route.id);
  return {
    isLoaded: (pathname) => routeIds(pathname).every((id) => id in routeModules),
    async fetch(pathname) {
      const files = routeIds(pathname).flatMap((id) => {
        const entry = manifest.routes[id];
        return entry ? [entry.module, ...(entry.imports ?? [])] : [];
      });
      const responses = await Promise.allSettled(files.map((file) => fetch(file)));
      return responses.every((response) => response.status === "fulfilled" && response.value.ok);
    },
  };
}
