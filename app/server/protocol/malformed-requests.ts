import { type Server, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import { requestIdOf } from "~/http/rendering/request-id.server";
import { recordOf } from "~/server/observability/response-record";
import { wallClock } from "~/services/clock/clock.server";
import { logRequest } from "~/services/log/log.server";
import { metrics } from "~/services/metrics/metrics.server";
import { responseInProgress } from "./connection";
import { refusalHeaders } from "./error-response";

/** The statuses that Node itself sends for these errors; any other of its parser (`HPE_…`) is a 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Refuses what Node's parser cannot read and what took too long, with the headers of every refusal. */
export function refuseMalformed(server: Server): void {
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket) => {
    const status = STATUSES[code] ?? (code.startsWith("HPE_") ? 400 : undefined);
    if (status !== undefined && socket instanceof Socket && canRespond(socket)) writeError(socket, status);
    else socket.destroy();
  });
}

function canRespond(socket: Socket): boolean {
  return socket.writable && socket.bytesRead > 0 && !responseInProgress(socket)?.headersSent;
}

/** Writes an error to a connection and closes it, in place of a response that `requestLogger` logs, or logged here. */
function writeError(socket: Socket, status: number): void {
  const response = responseInProgress(socket);
  const id = response ? String(response.getHeader("X-Request-Id")) : requestIdOf(undefined);
  const body = `${STATUS_CODES[status]}\n`;
  const headers = {
    ...refusalHeaders,
    "Content-Length": body.length,
    "X-Request-Id": id,
    Date: new Date(wallClock.now()).toUTCString(),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  socket.destroySoon();
  if (response) {
    recordOf(response).error = { status, bytes: body.length };
    return;
  }
  // Method and path are unknown, or not what they seem.
  logRequest("info", { id, method: "-", path: "-", status, ms: 0, bytes: body.length });
  metrics.requestFinished({ method: "-", route: "(unread)", status });
}
