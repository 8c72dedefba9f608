import type { IncomingMessage } from "node:http";
import * as build from "virtual:react-router/server-build";
import { LRUCache } from "lru-cache";
import { matchRoutes } from "react-router";
import { splitLocale } from "~/base/i18n/split-locale";
import { pagePath } from "~/platform/http/caching/page-key.server";
import { decodePath, pathOf } from "./request-target";

/** Characters; a longer path is not remembered, because no page of the site has one. */
const MAX_REMEMBERED = 200;

/** The pattern of a route in `routes.ts`, such as `/brands/:slug`, and its id; `/*` without an id when no route matches. */
export type MatchedRoute = { pattern: string; id?: string };

const allRoutes = Object.values(build.routes).filter((route) => route !== undefined);
/** The routes around others: the root and layouts. No address ends at one. */
const around = new Set(allRoutes.map(({ parentId }) => parentId));
const routes = allRoutes.flatMap(({ id, path = "/" }) => (around.has(id) ? [] : [{ id, path }]));
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

/** Whether a data request for a path may ask for the data of a route. */
export function isRouteOf(path: string, id: string): boolean {
  return id === "root" || id === matchedRoute(path).id;
}

/** The API, webhooks and reports: for programs, some by POST alone. */
const DECIDES_ITSELF = /^\/(?:api|hooks|csp-reports|browser-errors)(?:\/|$)/i;

/** The methods that React Router passes on to a route's action or loader. */
const PASSED_ON = new Set(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * The methods that a route allows, when the request has another one or asks for them (OPTIONS); null when the route handles the
 * request. Some routes for programs decide themselves. React Router sends a 405 without `Allow`, as a rendered
 * page, and calls a form's action for PUT too.
 */
export function methodsInstead({ method = "", url }: IncomingMessage): string | null {
  if (method === "GET" || method === "HEAD") return null;
  // The server itself (RFC 9110, section 9.3.7).
  if (method === "OPTIONS" && url === "*") return "GET, HEAD, POST, OPTIONS";
  const path = pathOf(url);
  const { module: route, path: pattern } = build.routes[matchedRoute(path).id ?? ""] ?? {};
  const decidesItself = DECIDES_ITSELF.test(path) && PASSED_ON.has(method);
  if (!route || decidesItself || (method === "POST" && route.action)) return null;
  // The route of unknown paths has an action for its 404 alone.
  const takesPost = route.action && pattern !== "*";
  return [route.default || route.loader ? "GET, HEAD" : [], takesPost ? "POST" : [], "OPTIONS"].flat().join(", ");
}
