import { createServer } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@react-router/node";
import sirv from "sirv";
import { env } from "~/env.server";
import { log } from "~/services/log/log.server";

/**
 * The thin production server: files first, then React Router. It has no policy of its own; `react-router-serve` over
 * the same build shows the same site.
 */

/** Files below /assets carry a hash of their content in the name. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Time that open answers get to finish after SIGTERM, in ms. */
const DRAIN_TIMEOUT = 10_000;

const files = sirv("build/client", {
  etag: true,
  dotfiles: false,
  setHeaders(response, path) {
    response.setHeader("Cache-Control", path.startsWith("/assets/") ? IMMUTABLE : "public, max-age=3600");
  },
});
const render = createRequestListener({ build, mode: env.production ? "production" : "development" });

const server = createServer((request, response) => files(request, response, () => render(request, response)));

server.listen(env.port, env.host, () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : address;
  log.info({ port, host: env.host }, `the site is at http://localhost:${port}`);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    log.info({ signal }, "stopping");
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), DRAIN_TIMEOUT).unref();
  });
}
