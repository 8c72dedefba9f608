import { type Server, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import { requestIdOf } from "~/http/rendering/request-id.server";
import { securityHeaders } from "~/http/security/security-headers.server";
import { wallClock } from "~/services/clock/clock.server";
import { requestLog } from "~/services/log/request-log.server";
import { metrics } from "~/services/metrics/metrics.server";
import { setErrorResponse } from "./error-response";
import { responseInProgress } from "./pipelining";

/** What Node's own answers say to these errors of its parser and its clock; 400 to any other of the parser's (`HPE_…`). */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what Node's parser cannot read or waited for too long, with the security headers that every answer has. Then the
 * connection is closed. Where it comes with a request whose answer is under way (in its body, or behind it), it is that
 * answer, and told by the watch over requests; else no handler ever sees it, and it is logged and counted here.
 */
export function respondToMalformed(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const { code = "" } = error;
    const status = STATUSES[code] ?? (code.startsWith("HPE_") ? 400 : undefined);
    if (!(socket instanceof Socket) || status === undefined || !canBeTold(socket)) {
      socket.destroy();
      return;
    }
    const response = responseInProgress(socket);
    const id = response ? String(response.getHeader("X-Request-Id")) : requestIdOf(undefined);
    const body = `${STATUS_CODES[status]}\n`;
    socket.write(`${headText(status, id, body.length)}${body}`);
    socket.destroySoon();
    if (response) {
      setErrorResponse(response, { status, bytes: body.length });
      return;
    }
    // Neither is known, or may be what it seems.
    requestLog.info({ method: "-", path: "-", status, ms: 0, bytes: body.length })(id, wallClock.now());
    metrics.requestFinished({ method: "-", route: "(unread)", status });
  });
}

/**
 * Whether somebody waits for words: not who is gone, nor a browser that opened a connection in advance and never used it,
 * nor who is amid another answer, into which nothing may be written.
 */
function canBeTold(socket: Socket): boolean {
  return socket.writable && socket.bytesRead > 0 && !responseInProgress(socket)?.headersSent;
}

/** What stands before an answer's body as it goes over the wire, of ASCII alone. */
function headText(status: number, id: string, bytes: number): string {
  const headers = {
    ...securityHeaders("text/plain"),
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": bytes,
    "Cache-Control": "no-store",
    "X-Request-Id": id,
    Date: new Date(wallClock.now()).toUTCString(),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
}
