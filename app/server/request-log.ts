import type { IncomingMessage, ServerResponse } from "node:http";
import { logRequest } from "~/base/log/log.server";
import { requestIdOf } from "~/platform/http/rendering/request-id.server";
import { metrics } from "./metrics/metrics.server";
import { isHealthCheck, pathOf } from "./request-target";
import { matchedRoute } from "./route-table";
import { countVisit } from "./visits";

/** The page cache sent a fresh page, sent a stale page, or had none. */
export type CacheOutcome = "hit" | "stale" | "miss";

/** A response with what the log says of it. Whatever sends it sets these. */
export interface LoggedResponse extends ServerResponse {
  cacheOutcome?: CacheOutcome;
  /** The id of a render that several requests share. */
  renderId?: string | undefined;
  /** Bytes of the body, in its content encoding. */
  bodyBytes?: number;
}

/** nginx's status for a client that disconnected before a response was sent. Never sent itself. */
const CLIENT_CLOSED_REQUEST = 499;

/** Gives a request its id. Counts and logs it when its response is finished or the client gone, without personal data. */
export function logWhenClosed(request: IncomingMessage, response: LoggedResponse): void {
  const startedAt = performance.now();
  const { method = "" } = request;
  const id = requestIdOf(request.headers["x-request-id"]);
  // The app reads it from the headers.
  request.headers["x-request-id"] = id;
  response.setHeader("X-Request-Id", id);
  response.once("close", () => {
    const ms = performance.now() - startedAt;
    const path = pathOf(request.url);
    const { cacheOutcome: cache, renderId: render, bodyBytes = 0 } = response;
    const status = response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST;
    const bytes = method === "HEAD" ? 0 : bodyBytes;
    const cut = response.writableFinished ? undefined : true;
    const route = matchedRoute(path).pattern;
    metrics.requestFinished({ method, route, status, seconds: ms / 1000, cache });
    countVisit({ method, route, status, agent: request.headers["user-agent"] });
    const line = { id, method, path, status, ms: Math.round(ms * 10) / 10, bytes, cache, render, cut };
    logRequest(isHealthCheck(path) ? "debug" : "info", line);
  });
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
  /** What the client calls itself, of a page. */
  agent?: string | undefined;
};

/** Counts and logs a page from the cache, or a file: `logWhenClosed` costs as much as such a response itself. */
export function logSentAtOnce({ id, method, url, status, bytes, cache, agent, ...sent }: SentAtOnce): void {
  const path = pathOf(url);
  const { route = matchedRoute(path).pattern } = sent;
  metrics.requestFinished({ method, route, status, cache });
  countVisit({ method, route, status, agent });
  logRequest("info", { id, method, path, status, ms: 0, bytes, cache });
}
