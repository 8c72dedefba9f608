import { createServer } from "node:http";
import { env } from "~/env.server";
import { m } from "~/paraglide/messages";
import { isTraced } from "~/services/telemetry/spans.server";
import { createStaticFiles, replayMissingAssets } from "./files/static-files";
import { closeSilentConnections, connectionLimits } from "./lifecycle/limits";
import { listen } from "./lifecycle/listen";
import { createOverloadGuard } from "./lifecycle/overload";
import { logUncaughtErrors, stopOnSignals } from "./lifecycle/shutdown";
import { logSentAtOnce, requestLogger } from "./observability/request-logger";
import { traceRequests } from "./observability/trace-requests";
import { pageMethods } from "./pages/page-methods";
import { renderUncached } from "./pages/render";
import { createSitePageHandlers } from "./pages/site-page-handlers";
import { composeHandlers, type Handler, requireDecodablePath, setSecurityHeaders } from "./protocol/compose-handlers";
import { connectionHeader, serializePipelined } from "./protocol/connection";
import { refuse } from "./protocol/error-response";
import { requireHost } from "./protocol/host-header";
import { refuseMalformed } from "./protocol/malformed-requests";

logUncaughtErrors();

/**
 * Bytes of the slabs that small buffers share. A slab lives as long as any of them: in Node's 64 KiB, the last kilobytes of
 * each compressed page would hold many times as much memory.
 */
Buffer.poolSize = 8 * 1024;

/**
 * The production server: page cache, files, then React Router. It adds no policy of its own, so `react-router-serve` shows
 * the same site. The handlers run in order; the most frequent comes first.
 */
const pages = await createSitePageHandlers({ mayRevalidate: () => !overload.isOverloaded() });
const overload = createOverloadGuard({ limit: env.overloadDelay, fallback: pages.serveStaleOnError });
const server = createServer(
  // `requireHost` does it.
  { ...connectionLimits, requireHostHeader: false },
  composeHandlers([
    connectionHeader,
    requireHost,
    pages.serveFromCache,
    createStaticFiles("build/client", logSentAtOnce),
    serializePipelined,
    requestLogger,
    ...(isTraced ? [traceRequests] : []),
    requireDecodablePath,
    ...(env.replayAssets ? [replayMissingAssets] : []),
    setSecurityHeaders,
    pageMethods,
    overload.handler,
    pages.renderThroughCache,
    renderUncached,
  ]),
);
// An `Expect` other than 100-continue (RFC 9110, section 10.1.1).
const refuseExpectation: Handler = (_, response) => refuse(response, 417, m.http_expectation_failed);
server.on("checkExpectation", composeHandlers([connectionHeader, requestLogger, refuseExpectation]));
refuseMalformed(server);
closeSilentConnections(server);
listen(server);
stopOnSignals(server);
