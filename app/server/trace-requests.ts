import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { cutPath } from "~/base/log/log.server";
import { inSpan } from "~/base/telemetry/spans.server";
import type { LoggedResponse } from "./request-log";
import { isHealthCheck, pathOf } from "./request-target";
import { matchedRoute } from "./route-table";

/**
 * Calls `respond` in the span of a request, from its headers to the end of its response. Files and pages that the cache has at once
 * have none. `traceparent` of a visitor is not read.
 */
export async function traceRequest(
  { method = "", url }: IncomingMessage,
  response: LoggedResponse,
  respond: () => Promise<void>,
): Promise<void> {
  const path = pathOf(url);
  if (isHealthCheck(path)) return respond();
  const route = matchedRoute(path).pattern;
  const attributes = {
    "http.request.method": method,
    "http.route": route,
    "url.path": cutPath(path),
    "site.request.id": String(response.getHeader("X-Request-Id")),
  };
  await inSpan({ name: `${method} ${route}`, kind: "server", attributes }, async (span) => {
    const closed = once(response, "close");
    await respond();
    await closed;
    const { statusCode: status, cacheOutcome, renderId } = response;
    span.set({ "http.response.status_code": status, "site.cache": cacheOutcome, "site.render": renderId });
    if (status >= 500) span.fail(String(status));
  });
}
