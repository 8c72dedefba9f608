import { monitorEventLoopDelay } from "node:perf_hooks";
import { m } from "~/paraglide/messages";
import type { Handler } from "~/server/protocol/compose-handlers";
import { refuse } from "~/server/protocol/error-response";
import { isHealthCheck } from "~/server/protocol/request-path";

/** ms between two samples; the histogram's own timer, whose wait is part of what it measures. */
const RESOLUTION = 10;
/** ms over which the mean is taken. Two windows in a row must be late, so that one slow render has no effect. */
const WINDOW = 500;
const RETRY_AFTER = 5;

type OverloadOptions = {
  /** Mean delay of the event loop, in ms, from which requests are refused. */
  limit: number;
  /** Called before a request is refused: responds if it can do so cheaply, with a stale page, or calls `next`. */
  fallback: Handler;
  histogram?: Pick<ReturnType<typeof monitorEventLoopDelay>, "mean" | "reset" | "enable">;
};

/** 503 with Retry-After while the event loop is late, except for submitted forms and health checks. */
export function createOverloadGuard({
  limit,
  fallback,
  histogram = monitorEventLoopDelay({ resolution: RESOLUTION }),
}: OverloadOptions) {
  let previous = 0;
  let delay = 0;
  histogram.enable();
  const timer = setInterval(measure, WINDOW).unref();

  function measure() {
    // In ns; NaN when the loop was blocked for the complete window. The next window counts that delay.
    const mean = histogram.mean / 1e6 - RESOLUTION;
    if (!Number.isNaN(mean)) {
      delay = Math.min(previous, mean);
      previous = mean;
    }
    histogram.reset();
  }

  const handler: Handler = (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (delay < limit || !isRead || isHealthCheck(request.url)) return next();
    return fallback(request, response, () => {
      refuse(response, 503, m.http_overloaded, { "Retry-After": RETRY_AFTER });
    });
  };
  return { handler, isLate: () => delay >= limit, measure, stop: () => clearInterval(timer) };
}
