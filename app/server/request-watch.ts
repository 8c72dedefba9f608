import { requestIdOf } from "~/http/request-id.server";
import { wallClock } from "~/services/clock/clock.server";
import { requestLog, type WriteLine } from "~/services/log/request-log.server";
import { metrics } from "~/services/metrics/metrics.server";
import { isAskedByMachines } from "./asked-by-machines";
import { type CacheOutcome, cacheOutcomeOf, sharedRenderOf } from "./cache-outcome";
import type { Handler } from "./handlers";
import { pathOf } from "./request-path";
import { tableRow } from "./route-patterns";

/**
 * Gives a request its id, which its answer carries whoever makes it, and counts and logs it when its answer is out or its
 * visitor gone: one line, without address, query or anything else that is personal.
 */
export const requestWatch: Handler = (request, response, next) => {
  const startedAt = performance.now();
  const { socket, method = "" } = request;
  const sentBefore = socket.bytesWritten;
  const id = requestIdOf(request.headers["x-request-id"]);
  // The app reads it where it reads everything else of the request.
  request.headers["x-request-id"] = id;
  response.setHeader("X-Request-Id", id);
  response.once("close", () => {
    const ms = performance.now() - startedAt;
    const path = pathOf(request.url);
    const cache = cacheOutcomeOf(response);
    const render = sharedRenderOf(response);
    const { statusCode: status, writableFinished: whole } = response;
    const { pattern } = tableRow(path);
    // Files lie beside the URL table.
    const route = pattern === "/*" && status < 400 ? "(file)" : pattern;
    metrics.requestFinished({ method, route, status, seconds: ms / 1000, cache });
    const bytes = socket.bytesWritten - sentBefore;
    const kind = {
      method,
      path,
      status,
      ms: Math.round(ms * 10) / 10,
      bytes,
      cache,
      render,
      cut: whole ? undefined : true,
    };
    // Their lines are for whoever looks closer.
    const write = isAskedByMachines(path) ? requestLog.debug(kind) : requestLog.info(kind);
    write(id, wallClock.now());
  });
  next();
};

/** What answers with one page have in common that are sent out of the page cache. */
export type KeptKind = {
  method: string;
  status: number;
  /** Of the body. */
  bytes: number;
  cache: CacheOutcome;
};

/**
 * Counts and logs pages of one kind that are sent out of the cache at once, of which nothing is left to wait for:
 * `requestWatch` costs as much as such an answer itself.
 * @returns called for each such answer, with its request's id and the time, in ms since the epoch
 */
export function keptWatch(url: string, { method, status, bytes, cache }: KeptKind): WriteLine {
  const path = pathOf(url);
  const count = metrics.countOf({ method, route: tableRow(path).pattern, status, cache });
  const write = requestLog.info({ method, path, status, ms: 0, bytes, cache });
  return (id, at) => {
    count();
    write(id, at);
  };
}
