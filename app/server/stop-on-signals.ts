import type { Server } from "node:http";
import { log } from "~/services/log/log.server";
import { siteOutbox } from "~/services/outbox/site-outbox.server";

/** Time after SIGTERM for all that is under way, in ms. */
const DRAIN_TIMEOUT = 10_000;
/** Time of it for mail, in ms: the outbox takes up to 4 s more to let go of a cut connection. */
const MAIL_TIMEOUT = 6_000;

/** Takes no more requests, lets open answers and mail under way finish, and closes the outbox. */
async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.all([closed, siteOutbox().stop({ timeoutMs: MAIL_TIMEOUT })]);
  await siteOutbox().close();
}

/** Ends the process in order on SIGTERM and SIGINT, and in any case a little after the time for that is over. */
export function stopOnSignals(server: Server): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      log.info({ signal }, "stopping");
      setTimeout(() => process.exit(1), DRAIN_TIMEOUT + 1_000).unref();
      stop(server).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "stopping failed");
          process.exit(1);
        },
      );
    });
  }
}
