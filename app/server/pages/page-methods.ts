import * as build from "virtual:react-router/server-build";
import { matchedRoute } from "~/server/observability/route-patterns";
import type { Handler } from "~/server/protocol/compose-handlers";
import { respondWithMethods } from "~/server/protocol/error-response";
import { pathOf } from "~/server/protocol/request-path";

/** The API, webhooks and reports: for programs, some by POST alone. */
const DECIDES_ITSELF = /^\/(?:api|hooks|csp-reports|browser-errors)(?:\/|$)/i;

/** Responds to methods that a route does not allow, and to OPTIONS. Some routes for programs decide themselves, except about TRACE. */
export const pageMethods: Handler = (request, response, next) => {
  const { method = "" } = request;
  if (method === "GET" || method === "HEAD") return next();
  // The server itself (RFC 9110, section 9.3.7).
  if (method === "OPTIONS" && request.url === "*")
    return respondWithMethods(request, response, "GET, HEAD, POST, OPTIONS");
  const routeId = matchedRoute(pathOf(request.url)).id ?? "";
  const { module: route, path } = build.routes[routeId] ?? {};
  const decidesItself = DECIDES_ITSELF.test(pathOf(request.url)) && method !== "TRACE";
  if (!route || decidesItself || (method === "POST" && route.action)) return next();
  // The route of unknown paths has an action for its 404 alone.
  const takesPost = route.action && path !== "*";
  const allowed = [route.default || route.loader ? "GET, HEAD" : [], takesPost ? "POST" : [], "OPTIONS"].flat();
  return respondWithMethods(request, response, allowed.join(", "));
};
