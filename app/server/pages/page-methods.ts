import * as build from "virtual:react-router/server-build";
import { matchedRoute } from "~/server/observability/route-patterns";
import type { Handler } from "~/server/protocol/compose-handlers";
import { respondWithMethods } from "~/server/protocol/error-response";
import { pathOf } from "~/server/protocol/request-path";

/** Responds to methods that a page does not allow, and to OPTIONS. Resource routes decide themselves, except about TRACE. */
export const pageMethods: Handler = (request, response, next) => {
  const { method = "" } = request;
  if (method === "GET" || method === "HEAD") return next();
  // The server itself (RFC 9110, section 9.3.7).
  if (method === "OPTIONS" && request.url === "*")
    return respondWithMethods(request, response, "GET, HEAD, POST, OPTIONS");
  const routeId = matchedRoute(pathOf(request.url)).id ?? "";
  const { default: page, action } = build.routes[routeId]?.module ?? {};
  if (!page) return method === "TRACE" ? respondWithMethods(request, response, action ? "POST" : "GET, HEAD") : next();
  if (method === "POST" && action) return next();
  return respondWithMethods(request, response, action ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, OPTIONS");
};
