import { createServer, type IncomingMessage } from "node:http";
import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import { isTraced } from "~/base/telemetry/spans.server";
import { m } from "~/paraglide/messages";
import { createPageCache, pageCacheStore } from "~/platform/http/caching/page-cache.server";
import { createPageKeys } from "~/platform/http/caching/page-key.server";
import { hashInlineScripts } from "~/platform/http/security/hash-inline-scripts.server";
import { createCachedPages } from "./cached-pages";
import { sendElsewhere } from "./elsewhere";
import { listen } from "./listen";
import { metrics } from "./metrics/metrics.server";
import { createOverloadGuard } from "./overload";
import { isStopping } from "./readiness/readiness.server";
import { renderForCache, renderUncached } from "./render";
import { type LoggedResponse, logSentAtOnce, logWhenClosed } from "./request-log";
import { hasValidHost, hasValidOrigin, hasValidPath } from "./request-target";
import { refuse, refuseMethod } from "./responses";
import { isRouteOf, methodsInstead } from "./route-table";
import { finishBeforeStop, logUncaughtErrors, stopOnSignals } from "./shutdown";
import { createStaticFiles, isOfAnotherRelease, REPLAY_ELSEWHERE } from "./static-files";
import { traceRequest } from "./trace-requests";
import { startVisits } from "./visits";

logUncaughtErrors();

/** Bytes of the slabs that small buffers share. A slab lives as long as any of them: each small cached page would hold Node's 64 KiB. */
Buffer.poolSize = 8 * 1024;

const overload = createOverloadGuard({
  limit: env.overloadDelay,
  serveStale: (request, response) => pages.serveStaleOnError(request, response),
});
const cache = createPageCache({
  store: pageCacheStore,
  clock: wallClock,
  render: renderForCache,
  hashScripts: hashInlineScripts,
  mayRevalidate: () => !overload.isOverloaded(),
  onError: (error) => log.error({ err: error }, "a page could not be cached"),
});
const keyOf = env.pageCacheBytes > 0 ? await createPageKeys({ isRouteOf }) : () => null;
const pages = createCachedPages({ cache, keyOf, clock: wallClock, onHit: logSentAtOnce });
const serveFile = createStaticFiles("build/client", { onSent: logSentAtOnce });
metrics.observePageCache(() => pageCacheStore.size());

/**
 * The production server. Cached pages and files are sent at once; React Router responds to everything else. Nothing
 * here decides what a page says or for how long it is cached, so `react-router-serve` shows the same site.
 */
const server = createServer(
  {
    // ms for the headers of a request to arrive. A phone on a poor line needs one or two seconds.
    headersTimeout: 10_000,
    // ms for a complete request to arrive. A file of 5 MB takes a minute and a half at 0.5 Mbit/s.
    requestTimeout: 120_000,
    connectionsCheckingInterval: 5_000,
    // The timeout below covers idle connections: with a second one here Node would make two timers for each request.
    keepAliveTimeout: 0,
    // What is joined of several `Host` lines is invalid.
    joinDuplicateHeaders: true,
  },
  (request, response: LoggedResponse) => {
    // A balancer sends its next request elsewhere.
    if (isStopping()) response.setHeader("Connection", "close");
    try {
      if (sendElsewhere(request, response)) return;
      // Closed because of too many requests, of which this is one.
      if (request.socket.destroyed) return;
      if (hasValidHost(request) && (pages.serveFromCache(request, response) || serveFile(request, response))) return;
      void handle(request, response);
    } catch (error) {
      fail(response, error);
    }
  },
);
// ms without a byte in either direction. Longer than the 60 s of nginx and most balancers, which must be the ones to close.
server.setTimeout(72_000);
listen(server);
stopOnSignals(server);
startVisits();

/** Logs a request for what is neither a cached page nor a file, and responds to it. */
function handle(request: IncomingMessage, response: LoggedResponse): Promise<void> {
  logWhenClosed(request, response);
  finishBeforeStop(response);
  const run = () => respond(request, response).catch((error: unknown) => fail(response, error));
  return isTraced ? traceRequest(request, response, run) : run();
}

async function respond(request: IncomingMessage, response: LoggedResponse): Promise<void> {
  if (!hasValidHost(request) || !hasValidPath(request) || !hasValidOrigin(request))
    return refuse(response, 400, m.http_bad_request);
  if (env.replayAssets && isOfAnotherRelease(request)) {
    return refuse(response, 404, m.http_not_found, REPLAY_ELSEWHERE);
  }
  const allowed = methodsInstead(request);
  if (allowed !== null) return refuseMethod(response, allowed);
  if (!(await overload.admit(request, response))) return;
  if (!(await pages.renderThroughCache(request, response))) await renderUncached(request, response);
}

function fail(response: LoggedResponse, error: unknown): void {
  log.error({ err: error, id: response.getHeader("X-Request-Id") }, "the server failed to handle a request");
  if (response.headersSent) response.destroy();
  else refuse(response, 500, m.http_server_error);
}
