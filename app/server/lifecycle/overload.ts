import { m } from "~/paraglide/messages";
import type { Handler } from "~/server/protocol/compose-handlers";
import { refuse } from "~/server/protocol/error-response";
import { isHealthCheck } from "~/server/protocol/request-path";

/** Requests that may wait; more are refused at once. */
const MAX_WAITING = 1_000;
/** ms after the last refusal during which the server counts as overloaded. */
const AFTER_REFUSAL = 1_000;
/** Seconds. */
const RETRY_AFTER = 5;

type OverloadOptions = {
  /** ms that a request may wait for its start; one that waited longer is refused. */
  limit: number;
  /** Called before a request is refused: responds if it can do so cheaply, with a stale page, or calls `next`. */
  fallback: Handler;
};

type Waiting = { since: number; start(): void; refuse(): void; hasLeft(): boolean };

/**
 * Starts one request in each turn of the event loop, in the order of arrival. Between two starts the loop serves everything
 * that needs no render. A request that waited too long gets 503 with Retry-After, so the wait itself is the measure of
 * overload. Submitted forms and health checks neither wait nor are refused.
 */
export function createOverloadGuard({ limit, fallback }: OverloadOptions) {
  const line: Waiting[] = [];
  let refusedAt = Number.NEGATIVE_INFINITY;
  const isOverloaded = () => performance.now() < refusedAt + AFTER_REFUSAL;

  function startNext() {
    for (let first = line.shift(); first; first = line.shift()) {
      if (first.hasLeft()) continue;
      if (performance.now() - first.since < limit) {
        if (line.length > 0) setImmediate(startNext);
        return first.start();
      }
      first.refuse();
    }
  }

  const handler: Handler = (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || isHealthCheck(request.url)) return next();
    const refuseNow = () => {
      refusedAt = performance.now();
      return fallback(request, response, () =>
        refuse(response, 503, m.http_overloaded, { "Retry-After": RETRY_AFTER }),
      );
    };
    const wait = () => {
      if (line.length >= MAX_WAITING) return refuseNow();
      const hasLeft = () => response.destroyed;
      line.push({ since: performance.now(), start: next, refuse: refuseNow, hasLeft });
      if (line.length === 1) setImmediate(startNext);
    };
    return isOverloaded() ? fallback(request, response, wait) : wait();
  };
  return { handler, isOverloaded };
}
