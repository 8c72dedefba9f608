import type { Server } from "node:http";
import { env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import { siteOutbox } from "~/server/outbox/site-outbox.server";

/** Listens on PORT and HOST, or ends the process (exit code 1) with one line that names the reason. */
export function listen(server: Server): void {
  const fail = (error: NodeJS.ErrnoException) => {
    log.fatal({ port: env.port, host: env.host, code: error.code }, `the site cannot start: ${reasonOf(error)}`);
    const exit = () => process.exit(1);
    void siteOutbox().close().finally(exit); // it may be sending mail already
  };
  server.once("error", fail);
  server.listen(env.port, env.host, () => {
    server.off("error", fail);
    const address = server.address();
    const port = typeof address === "object" ? address?.port : address;
    log.info({ port, host: env.host }, `listening on http://localhost:${port}`);
  });
}

function reasonOf({ code, syscall }: NodeJS.ErrnoException): string {
  if (syscall === "getaddrinfo") return `HOST ${env.host} cannot be resolved to an address`;
  if (code === "EADDRINUSE") return `port ${env.port} is in use; stop the program that uses it, or set another PORT`;
  if (code === "EADDRNOTAVAIL") return `HOST ${env.host} is no address of this machine`;
  if (code === "EACCES") return `port ${env.port} may not be used by this user; set another PORT`;
  return `it cannot listen on port ${env.port} (${code})`;
}
