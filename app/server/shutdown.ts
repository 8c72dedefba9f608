import type { Server, ServerResponse } from "node:http";
import { flushCompileCache } from "node:module";
import { type Socket, Server as TcpServer } from "node:net";
import { setTimeout as pause, setImmediate as turnOfLoop } from "node:timers/promises";
import { env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import { stopRounds } from "~/base/rounds/rounds.server";
import { flushSpans } from "~/base/telemetry/spans.server";
import { withTimeLimit } from "~/base/time-limit";
import { stopFollowingContent } from "~/content/store/site-content-store.server";
import { leaveExports } from "~/server/exports/start-exports.server";
import { siteOutbox } from "~/server/outbox/site-outbox.server";
import { announceStop } from "./readiness/readiness.server";
import { storeVisits } from "./visits";

/** ms after SIGTERM in which everything in progress may finish. */
const DRAIN_TIMEOUT = 10_000;
/** ms of it for mail. The outbox takes up to 2 s more to store that attempts were aborted. */
const MAIL_TIMEOUT = 6_000;
/** ms for incomplete requests and for connections that have not sent any: after `close` Node would wait for both without end. */
const ARRIVAL_TIMEOUT = 2_000;
/** ms for the last counts of visits, and for the last spans, to a database or a collector that may be away. */
const FLUSH_TIMEOUT = 500;
/** ms between two searches for idle connections. */
const SWEEP_INTERVAL = 500;

const inProgress = new Set<ServerResponse>();

/** Has the process finish a response before it ends. A cached page or a file needs no mention: it is complete at once. */
export function finishBeforeStop(response: ServerResponse): void {
  inProgress.add(response);
  response.once("close", () => inProgress.delete(response));
}

/** Accepts requests for SHUTDOWN_DELAY more, so that balancers notice; then responses and mail in progress may finish. */
async function stop(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  announceStop();
  stopFollowingContent();
  stopRounds();
  await Promise.all([closeServer(server, sockets), siteOutbox().stop({ timeoutMs: MAIL_TIMEOUT }), leaveExports()]);
  await withTimeLimit(storeVisits(), FLUSH_TIMEOUT).catch(() => undefined);
  await siteOutbox().close();
  await withTimeLimit(flushSpans(), FLUSH_TIMEOUT).catch(() => undefined);
}

async function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  await pause(env.shutdownDelay);
  // Right after the turn in which the event loop has accepted connections: the system resets those that it has not.
  await turnOfLoop();
  // Of `net`: the one of `http` would cut off responses that are finished but not sent, to clients on slow lines.
  const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
  await Promise.race([closed, pause(ARRIVAL_TIMEOUT)]);
  closeIdle(sockets);
  const sweep = setInterval(() => closeIdle(sockets), SWEEP_INTERVAL);
  // A client that reads too slowly does not make the stop fail.
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT - env.shutdownDelay - ARRIVAL_TIMEOUT);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/** Closes idle connections, also those that Node's `closeIdleConnections` leaves open: without any, or half a request. */
function closeIdle(sockets: ReadonlySet<Socket>): void {
  const busy = new Set([...inProgress].filter(({ req }) => req.complete).map(({ req }) => req.socket));
  for (const socket of sockets) {
    // What was sent is in progress until the system has taken all of it.
    if (!busy.has(socket) && socket.writableLength === 0) socket.destroy();
  }
}

/**
 * Ends the process as the signal itself would, after the listeners of "exit" and with the last lines of the log. Node's own exit waits for
 * V8's compiler thread, which can wait for a garbage collection by the main thread: about one stop in a thousand never ended
 * (https://github.com/nodejs/node/issues/54918). Nor does it keep the compiled code, where NODE_COMPILE_CACHE says so, without being told.
 */
function endBySignal(signal: NodeJS.Signals): void {
  flushCompileCache();
  process.removeAllListeners(signal);
  process.once("exit", () => process.kill(process.pid, signal));
  // Process 1 of a container is not ended by its own signal, and gets this code.
  process.exit(0);
}

/** Ends the process on SIGTERM and SIGINT. Further signals are ignored: npm forwards one that its group already received. */
export function stopOnSignals(server: Server): void {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Not `once`: without a listener the next signal would kill the process.
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      setTimeout(() => process.exit(1), DRAIN_TIMEOUT + 1_000).unref();
      const fail = (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      };
      stop(server, sockets).then(() => {
        log.info("stopped");
        endBySignal(signal);
      }, fail);
    });
  }
}

/** Logs an uncaught error in one line, where Node would print many, and ends the process. */
export function logUncaughtErrors(): void {
  process.once("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught error");
    process.exit(1);
  });
}
