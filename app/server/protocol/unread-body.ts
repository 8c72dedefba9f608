import type { IncomingMessage, ServerResponse } from "node:http";

/** Whether a request announces a body (RFC 9112, section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

/** Closes the connection after a response to an incomplete request, or Node would send a 408 that belongs to no request. */
export function closeIfUnread(response: ServerResponse): void {
  const { req: request } = response;
  if (request.complete || !hasBody(request)) return;
  response.setHeader("Connection", "close");
  const { socket } = request;
  // In stages (RFC 9112, section 9.6): closing at once, while the client still sends, would lose the response. The request
  // timeout bounds how long the client may go on.
  socket.destroySoon = () => {
    socket.end();
    request.once("close", () => socket.destroy());
    request.removeAllListeners("data").resume();
  };
}
