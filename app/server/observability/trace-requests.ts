import { once } from "node:events";
import type { Handler } from "~/server/protocol/compose-handlers";
import { isHealthCheck, pathOf } from "~/server/protocol/request-path";
import { cutPath } from "~/services/log/log.server";
import { inSpan } from "~/services/telemetry/spans.server";
import { recordOf } from "./response-record";
import { matchedRoute } from "./route-patterns";

/**
 * The span of a request, from its headers to the end of its response. Files and pages that the cache has at once have none:
 * they never reach this handler. `traceparent` of a visitor is not read.
 */
export const traceRequests: Handler = (request, response, next) => {
  const { method = "" } = request;
  const path = pathOf(request.url);
  if (isHealthCheck(path)) return next();
  const route = matchedRoute(path).pattern;
  const attributes = {
    "http.request.method": method,
    "http.route": route,
    "url.path": cutPath(path),
    "site.request.id": String(response.getHeader("X-Request-Id")),
  };
  return inSpan({ name: `${method} ${route}`, kind: "server", attributes }, async (span) => {
    const closed = once(response, "close");
    next();
    await closed;
    const { cache, render } = recordOf(response);
    const status = recordOf(response).error?.status ?? response.statusCode;
    span.set({ "http.response.status_code": status, "site.cache": cache, "site.render": render });
    if (status >= 500) span.fail(String(status));
  });
};
