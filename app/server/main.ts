import { createServer } from "node:http";
import { env } from "~/env.server";
import { log } from "~/services/log/log.server";
import { createCompress } from "./compress";
import { inTurn } from "./handlers";
import { CHECK_CONNECTIONS_EVERY, limitConnections } from "./limits";
import { createOverloadGuard } from "./overload";
import { render } from "./render";
import { requestWatch } from "./request-watch";
import { securityDefaults } from "./security-defaults";
import { createStaticFiles } from "./static-files";
import { lastAnswers, stopOnSignals } from "./stop-on-signals";

/**
 * The thin production server: compression, files, then React Router. It has no policy of its own; `react-router-serve` over
 * the same build shows the same site.
 */
const overload = createOverloadGuard({ limit: env.overloadDelay });
const server = createServer(
  { connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY },
  inTurn([
    requestWatch,
    lastAnswers,
    createCompress(),
    createStaticFiles("build/client"),
    securityDefaults,
    overload.handler,
    render,
  ]),
);
limitConnections(server);

server.listen(env.port, env.host, () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : address;
  log.info({ port, host: env.host }, `the site is at http://localhost:${port}`);
});

stopOnSignals(server);
