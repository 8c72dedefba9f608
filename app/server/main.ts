import { createServer } from "node:http";
import { env } from "~/env.server";
import { answersInTurn } from "./answers-in-turn";
import { assetsElsewhere } from "./assets-elsewhere";
import { connectionWords } from "./connection-words";
import { direct } from "./direct";
import { noteFiles } from "./file-answers";
import { inTurn } from "./handlers";
import { logLastWords } from "./last-words";
import { CHECK_CONNECTIONS_EVERY, limitConnections } from "./limits";
import { listen } from "./listen";
import { namedHost } from "./named-host";
import { createOverloadGuard } from "./overload";
import { pageMethods } from "./page-methods";
import { readableAddress, refuseExpectation } from "./readable-requests";
import { requestWatch } from "./request-watch";
import { securityDefaults } from "./security-defaults";
import { createSitePages } from "./site-pages";
import { createStaticFiles } from "./static-files";
import { stopOnSignals } from "./stop-on-signals";
import { answerUnread } from "./unread-requests";

logLastWords();

/**
 * Bytes. Small buffers are parts of a longer one, which lives as long as any of them; in Node's own 64 KiB the last kilobytes of
 * each compressed answer, which a coder holds until all of memory is cleaned up, would hold many times as much.
 */
Buffer.poolSize = 8 * 1024;

/**
 * The thin production server: kept pages, files, then React Router. It has no policy of its own; `react-router-serve` over
 * the same build shows the same site. What is asked for most stands first.
 */
const pages = await createSitePages({ mayRefresh: () => !overload.isLate() });
const overload = createOverloadGuard({ limit: env.overloadDelay, instead: pages.standIn });
const server = createServer(
  // `namedHost` asks for it, and says so as every other answer does.
  { connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY, requireHostHeader: false },
  inTurn([
    connectionWords,
    namedHost,
    pages.stored,
    answersInTurn,
    requestWatch,
    readableAddress,
    noteFiles(createStaticFiles("build/client")),
    ...(env.replayAssets ? [assetsElsewhere] : []),
    securityDefaults,
    pageMethods,
    overload.handler,
    pages.rendered,
    direct,
  ]),
);
server.on("checkExpectation", refuseExpectation);
answerUnread(server);
limitConnections(server);

listen(server);

stopOnSignals(server);
