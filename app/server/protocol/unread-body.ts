import type { IncomingMessage, ServerResponse } from "node:http";

/** Whether a request says that it has a body (RFC 9112, section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

/**
 * Makes an answer to a request that has not come whole the last of its connection: until the rest has come, nothing else
 * can be asked there, and who never sends it would be told so later, in an answer that belongs to no request.
 */
export function closeIfUnread(response: ServerResponse): void {
  const { req: request } = response;
  if (request.complete || !hasBody(request)) return;
  response.setHeader("Connection", "close");
  const { socket } = request;
  // In stages (RFC 9112, section 9.6): with a connection that is closed while its client still sends, the answer is lost.
  // Who goes on sending has as long as any request may take.
  socket.destroySoon = () => {
    socket.end();
    request.once("close", () => socket.destroy());
    request.removeAllListeners("data").resume();
  };
}
