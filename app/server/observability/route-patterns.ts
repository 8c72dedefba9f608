import * as build from "virtual:react-router/server-build";
import { LRUCache } from "lru-cache";
import { matchRoutes } from "react-router";
import { pagePath } from "~/http/caching/page-key.server";
import { splitLocale } from "~/i18n/split-locale";
import { decodePath } from "~/server/protocol/request-path";

/** Characters; a longer path is not remembered, because no page of the site has one. */
const MAX_REMEMBERED = 200;

/** The pattern of a route in `routes.ts`, such as `/brands/:slug`, and its id; `/*` without an id when no route matches. */
export type MatchedRoute = { pattern: string; id?: string };

const routes = Object.values(build.routes).flatMap((route) =>
  route && route.id !== "root" ? [{ id: route.id, path: route.path ?? "/" }] : [],
);
const remembered = new LRUCache<string, MatchedRoute>({ max: 5_000, memoMethod: match });

/** The route that matches a path. A page and its `.data` have the same one. */
export function matchedRoute(path: string): MatchedRoute {
  return path.length <= MAX_REMEMBERED ? remembered.memo(path) : match(path);
}

function match(requested: string): MatchedRoute {
  const { path } = splitLocale(pagePath(requested));
  // React Router would print a warning.
  if (decodePath(path) === null) return { pattern: "/*" };
  const matched = matchRoutes(routes, path)?.at(-1)?.route;
  const pattern = matched?.path ?? "*";
  return { id: matched?.id, pattern: pattern.startsWith("/") ? pattern : `/${pattern}` };
}
