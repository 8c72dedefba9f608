import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { env } from "~/env.server";
import { responseInProgress } from "~/server/protocol/pipelining";
import { log } from "~/services/log/log.server";
import { siteOutbox } from "~/services/outbox/site-outbox.server";
import { announceStop } from "~/services/readiness/stopping.server";

/** Time after SIGTERM for all that is under way, in ms. */
const DRAIN_TIMEOUT = 10_000;
/** Time of it for mail, in ms: the outbox takes up to 2 s more to store that attempts were aborted. */
const MAIL_TIMEOUT = 6_000;

/**
 * Time for a request that is still on its way, and for a connection that was just made to send one, in ms. Browsers keep
 * some that never do, and from the moment at which it takes no more connections Node waits for ever.
 */
const ARRIVAL_TIMEOUT = 2_000;
/** ms between two looks for connections that wait for nothing. */
const SWEEP_EVERY = 500;

/**
 * Says that this process stops, takes requests a while longer for balancers that have not noticed, then takes no more,
 * lets open answers and mail under way finish, and closes the outbox.
 */
async function stop(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  announceStop();
  await Promise.all([closeLater(server, sockets), siteOutbox().stop({ timeoutMs: MAIL_TIMEOUT })]);
  await siteOutbox().close();
}

async function closeLater(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  await pause(env.shutdownDelay);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await Promise.race([closed, pause(ARRIVAL_TIMEOUT)]);
  sweepOut(sockets);
  const sweep = setInterval(() => sweepOut(sockets), SWEEP_EVERY);
  // Whoever reads too slowly, or not at all, makes no failure of a stop.
  const end = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT - env.shutdownDelay - ARRIVAL_TIMEOUT);
  await closed;
  clearInterval(sweep);
  clearTimeout(end);
}

/** Closes the connections that neither wait for the answer to a request that came whole, nor are being sent one. */
function sweepOut(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) {
    const hasRequest = responseInProgress(socket)?.req.complete ?? false;
    // What the page cache sent is under way as long as the system has not taken all of it.
    if (!hasRequest && socket.writableLength === 0) socket.destroy();
  }
}

function socketsOf(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}

/**
 * Ends the process in order on SIGTERM and SIGINT, and in any case a little after the time for that is over. A signal that
 * comes again changes nothing: npm hands on to us what its whole process group, and we with it, was sent already.
 */
export function stopOnSignals(server: Server): void {
  const sockets = socketsOf(server);
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Not `once`: without a listener the next one would kill at once.
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      setTimeout(() => process.exit(1), DRAIN_TIMEOUT + 1_000).unref();
      stop(server, sockets).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "stopping failed");
          process.exit(1);
        },
      );
    });
  }
}
