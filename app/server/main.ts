import { createServer } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@react-router/node";
import compression from "compression";
import { RouterContextProvider } from "react-router";
import sirv from "sirv";
import { env } from "~/env.server";
import { socketAddressContext } from "~/http/socket-address.server";
import { log } from "~/services/log/log.server";
import { siteOutbox } from "~/services/outbox/site-outbox.server";

/**
 * The thin production server: compression, files, then React Router. It has no policy of its own; `react-router-serve` over
 * the same build shows the same site.
 */

/** Files below /assets carry a hash of their content in the name. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Time after SIGTERM for all that is under way, in ms. */
const DRAIN_TIMEOUT = 10_000;
/** Time of it for mail, in ms: the outbox takes up to 4 s more to let go of a cut connection. */
const MAIL_TIMEOUT = 6_000;

const files = sirv("build/client", {
  etag: true,
  dotfiles: false,
  setHeaders(response, path) {
    response.setHeader("Cache-Control", path.startsWith("/assets/") ? IMMUTABLE : "public, max-age=3600");
  },
});
const render = createRequestListener({
  build,
  mode: env.production ? "production" : "development",
  getLoadContext(_, client) {
    const context = new RouterContextProvider();
    context.set(socketAddressContext, client.address);
    return context;
  },
});

const compress = compression();

const server = createServer((request, response) =>
  // Its types ask for Express, but it needs Node's own request and response only.
  compress(request as Parameters<typeof compress>[0], response as Parameters<typeof compress>[1], () =>
    files(request, response, () => render(request, response)),
  ),
);

server.listen(env.port, env.host, () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : address;
  log.info({ port, host: env.host }, `the site is at http://localhost:${port}`);
});

/** Takes no more requests, lets open answers and mail under way finish, and closes the outbox. */
async function stop(): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.all([closed, siteOutbox().stop({ timeoutMs: MAIL_TIMEOUT })]);
  await siteOutbox().close();
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), DRAIN_TIMEOUT + 1_000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  });
}
