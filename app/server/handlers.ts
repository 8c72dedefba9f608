import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Answers a request, or hands it on with `next`. */
export type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** One listener out of handlers, asked in turn; the last one answers whatever comes to it. */
export function inTurn(handlers: readonly Handler[]): RequestListener {
  return handlers.reduceRight<RequestListener>(
    (rest, handler) => (request, response) => handler(request, response, () => rest(request, response)),
    (_, response) => response.writeHead(404).end(),
  );
}
