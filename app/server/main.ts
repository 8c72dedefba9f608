import { createServer } from "node:http";
import { env } from "~/env.server";
import { markFileResponses } from "./files/file-responses";
import { replayMissingAssets } from "./files/replay-missing-assets";
import { createStaticFiles } from "./files/static-files";
import { CHECK_CONNECTIONS_EVERY, limitConnections } from "./lifecycle/limits";
import { listen } from "./lifecycle/listen";
import { createOverloadGuard } from "./lifecycle/overload";
import { stopOnSignals } from "./lifecycle/shutdown";
import { requestLogger } from "./observability/request-logger";
import { logUncaughtErrors } from "./observability/uncaught-errors";
import { pageMethods } from "./pages/page-methods";
import { renderUncached } from "./pages/render";
import { createSitePageHandlers } from "./pages/site-page-handlers";
import { composeHandlers } from "./protocol/compose-handlers";
import { connectionHeader } from "./protocol/connection-header";
import { requireHost } from "./protocol/host-header";
import { respondToMalformed } from "./protocol/malformed-requests";
import { serializePipelined } from "./protocol/pipelining";
import { securityDefaults } from "./protocol/security-defaults";
import { refuseExpectation, requireValidTarget } from "./protocol/valid-requests";

logUncaughtErrors();

/**
 * Bytes. Small buffers are parts of a longer one, which lives as long as any of them; in Node's own 64 KiB the last kilobytes of
 * each compressed answer, which a coder holds until all of memory is cleaned up, would hold many times as much.
 */
Buffer.poolSize = 8 * 1024;

/**
 * The thin production server: kept pages, files, then React Router. It has no policy of its own; `react-router-serve` over
 * the same build shows the same site. What is asked for most stands first.
 */
const pages = await createSitePageHandlers({ mayRevalidate: () => !overload.isLate() });
const overload = createOverloadGuard({ limit: env.overloadDelay, instead: pages.serveStaleOnError });
const server = createServer(
  // `requireHost` asks for it, and says so as every other answer does.
  { connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY, requireHostHeader: false },
  composeHandlers([
    connectionHeader,
    requireHost,
    pages.serveFromCache,
    serializePipelined,
    requestLogger,
    requireValidTarget,
    markFileResponses(createStaticFiles("build/client")),
    ...(env.replayAssets ? [replayMissingAssets] : []),
    securityDefaults,
    pageMethods,
    overload.handler,
    pages.renderThroughCache,
    renderUncached,
  ]),
);
server.on("checkExpectation", refuseExpectation);
respondToMalformed(server);
limitConnections(server);

listen(server);

stopOnSignals(server);
