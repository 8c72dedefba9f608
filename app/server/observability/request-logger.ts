import type { ServerResponse } from "node:http";
import { requestIdOf } from "~/http/rendering/request-id.server";
import { isFileResponse } from "~/server/files/file-responses";
import { type CacheOutcome, cacheOutcomeOf, sharedRenderOf } from "~/server/pages/cache-outcome";
import type { Handler } from "~/server/protocol/compose-handlers";
import { errorResponseOf } from "~/server/protocol/error-response";
import { pathOf } from "~/server/protocol/request-path";
import { wallClock } from "~/services/clock/clock.server";
import { requestLog, type WriteLine } from "~/services/log/request-log.server";
import { metrics } from "~/services/metrics/metrics.server";
import { bodyBytesOf, countBody } from "./body-bytes";
import { isMachineRequest } from "./is-machine-request";
import { tableRow } from "./route-patterns";

/** nginx's word for a client who left before anything was sent (`NGX_HTTP_CLIENT_CLOSED_REQUEST`); no answer says it. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Gives a request its id, which its answer carries whoever makes it, and counts and logs it when its answer is out or its
 * visitor gone: one line, without address, query or anything else that is personal.
 */
export const requestLogger: Handler = (request, response, next) => {
  const startedAt = performance.now();
  const { method = "" } = request;
  const id = requestIdOf(request.headers["x-request-id"]);
  // The app reads it where it reads everything else of the request.
  request.headers["x-request-id"] = id;
  response.setHeader("X-Request-Id", id);
  countBody(response);
  response.once("close", () => {
    const ms = performance.now() - startedAt;
    const path = pathOf(request.url);
    const cache = cacheOutcomeOf(response);
    const { status, bytes, whole } = sentOf(response);
    const route = isFileResponse(response) ? "(file)" : tableRow(path).pattern;
    metrics.requestFinished({ method, route, status, seconds: ms / 1000, cache });
    const kind = {
      method,
      path,
      status,
      ms: Math.round(ms * 10) / 10,
      bytes,
      cache,
      render: sharedRenderOf(response),
      cut: whole ? undefined : true,
    };
    // Their lines are for whoever looks closer.
    const write = isMachineRequest(path) ? requestLog.debug(kind) : requestLog.info(kind);
    write(id, wallClock.now());
  });
  next();
};

/** What was sent of an answer that is over, or in its place. */
function sentOf(response: ServerResponse): { status: number; bytes: number; whole: boolean } {
  const instead = errorResponseOf(response);
  if (instead) return { ...instead, whole: true };
  const { statusCode, writableEnded, writableFinished: whole } = response;
  const bytes = bodyBytesOf(response);
  // The head goes out with the first bytes of the body, or with the end.
  const begun = writableEnded || bytes > 0;
  return { status: begun ? statusCode : CLIENT_CLOSED_REQUEST, bytes, whole };
}

/** What answers with one page have in common that are sent out of the page cache. */
export type CacheHitKind = {
  method: string;
  status: number;
  /** Of the body. */
  bytes: number;
  cache: CacheOutcome;
};

/**
 * Counts and logs pages of one kind that are sent out of the cache at once, of which nothing is left to wait for:
 * `requestLogger` costs as much as such an answer itself.
 * @returns called for each such answer, with its request's id and the time, in ms since the epoch
 */
export function cacheHitLogger(url: string, { method, status, bytes, cache }: CacheHitKind): WriteLine {
  const path = pathOf(url);
  const count = metrics.countOf({ method, route: tableRow(path).pattern, status, cache });
  const write = requestLog.info({ method, path, status, ms: 0, bytes, cache });
  return (id, at) => {
    count();
    write(id, at);
  };
}
