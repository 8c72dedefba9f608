import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMachineRequest } from "~/server/observability/is-machine-request";
import type { Handler } from "~/server/protocol/compose-handlers";
import { refuse } from "~/server/protocol/refuse";

/** ms between two looks at the event loop; the histogram's own timer, whose wait is part of what it measures. */
const RESOLUTION = 10;
/** ms of which the mean is taken; two in a row must be late, so that one slow render, as the first ever, is nothing. */
const WINDOW = 500;
/** Seconds after which a visitor may try again. */
const RETRY_AFTER = 5;

export type OverloadOptions = {
  /** Mean delay of the event loop, in ms, from which requests are refused. */
  limit: number;
  /** Asked before a request is refused: answers what costs next to nothing, and hands on the rest. */
  instead: Handler;
  histogram?: Pick<ReturnType<typeof monitorEventLoopDelay>, "mean" | "reset" | "enable">;
};

/**
 * Refuses at once what would otherwise wait too long, and by waiting slow all others down: 503 with Retry-After while the
 * event loop is late (as `@fastify/under-pressure` does). Stands behind cache and files, which cost next to nothing, and
 * asks `instead` before it refuses, for a page that is too old is better than none. A form that was filled in is taken in
 * any case.
 */
export function createOverloadGuard({
  limit,
  instead,
  histogram = monitorEventLoopDelay({ resolution: RESOLUTION }),
}: OverloadOptions) {
  let before = 0;
  let late = 0;
  histogram.enable();
  const timer = setInterval(look, WINDOW).unref();

  function look() {
    // Nanoseconds; NaN when the loop was blocked for the whole window, and then the next look tells.
    const mean = histogram.mean / 1e6 - RESOLUTION;
    if (!Number.isNaN(mean)) {
      late = Math.min(before, mean);
      before = mean;
    }
    histogram.reset();
  }

  const handler: Handler = (request, response, next) => {
    const reading = request.method === "GET" || request.method === "HEAD";
    // Machines must have their answer most of all when this instance is busy.
    if (late < limit || !reading || isMachineRequest(request.url)) return next();
    return instead(request, response, () => {
      const words = "Very many people are here just now. Please try again in a few seconds.";
      refuse(response, 503, words, { "Retry-After": RETRY_AFTER });
    });
  };
  return { handler, isLate: () => late >= limit, look, stop: () => clearInterval(timer) };
}
