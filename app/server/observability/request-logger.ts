import type { ServerResponse } from "node:http";
import { requestIdOf } from "~/http/rendering/request-id.server";
import type { Handler } from "~/server/protocol/compose-handlers";
import { isHealthCheck, pathOf } from "~/server/protocol/request-path";
import { logRequest } from "~/services/log/log.server";
import { metrics } from "~/services/metrics/metrics.server";
import { bodyBytesOf, type CacheOutcome, countBody, recordOf } from "./response-record";
import { matchedRoute } from "./route-patterns";

/** nginx's status for a client that disconnected before a response was sent. Never sent itself. */
const CLIENT_CLOSED_REQUEST = 499;

/** Gives a request its id. Counts and logs it when its response is finished or the client gone, without personal data. */
export const requestLogger: Handler = (request, response, next) => {
  const startedAt = performance.now();
  const { method = "" } = request;
  const id = requestIdOf(request.headers["x-request-id"]);
  // The app reads it from the headers.
  request.headers["x-request-id"] = id;
  response.setHeader("X-Request-Id", id);
  countBody(response);
  response.once("close", () => {
    const ms = performance.now() - startedAt;
    const path = pathOf(request.url);
    const { cache, render } = recordOf(response);
    const { status, bytes, complete } = sentOf(response);
    const route = matchedRoute(path).pattern;
    metrics.requestFinished({ method, route, status, seconds: ms / 1000, cache });
    const cut = complete ? undefined : true;
    const line = { id, method, path, status, ms: Math.round(ms * 10) / 10, bytes, cache, render, cut };
    logRequest(isHealthCheck(path) ? "debug" : "info", line);
  });
  next();
};

function sentOf(response: ServerResponse): { status: number; bytes: number; complete: boolean } {
  const { error } = recordOf(response);
  if (error) return { ...error, complete: true };
  const { statusCode, writableEnded, writableFinished: complete } = response;
  const bytes = bodyBytesOf(response);
  // Node sends the headers with the first bytes of the body, or with the end.
  const started = writableEnded || bytes > 0;
  return { status: started ? statusCode : CLIENT_CLOSED_REQUEST, bytes, complete };
}

/** A response that was complete at its start. `route`: by default that of a page. `bytes`: of its body. */
export type SentAtOnce = {
  id: string;
  method: string;
  url: string;
  route?: string;
  status: number;
  bytes: number;
  cache?: CacheOutcome;
};

/** Counts and logs a page from the cache, or a file: `requestLogger` costs as much as such a response itself. */
export function logSentAtOnce({ id, method, url, route, status, bytes, cache }: SentAtOnce): void {
  const path = pathOf(url);
  metrics.requestFinished({ method, route: route ?? matchedRoute(path).pattern, status, cache });
  logRequest("info", { id, method, path, status, ms: 0, bytes, cache });
}
