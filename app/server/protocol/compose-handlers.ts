import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { log } from "~/services/log/log.server";
import { refuse } from "./refuse";

/** Answers a request, or hands it on with `next`. A promise that it returns is waited for; what it rejects with is a fault. */
export type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown;

/** One listener out of handlers, asked in turn; the last one answers whatever comes to it. */
export function composeHandlers(handlers: readonly Handler[]): RequestListener {
  return handlers.reduceRight<RequestListener>(
    (rest, handler) => (request, response) => {
      try {
        const answered = handler(request, response, () => rest(request, response));
        if (answered instanceof Promise) answered.catch((error: unknown) => fail(response, error));
      } catch (error) {
        fail(response, error);
      }
    },
    (_, response) => response.writeHead(404).end(),
  );
}

/** A fault of the server's own: React Router answers for those of the pages. */
function fail(response: ServerResponse, error: unknown): void {
  log.error({ err: error, id: response.getHeader("X-Request-Id") }, "a request could not be answered");
  if (response.headersSent) response.destroy();
  else refuse(response, 500, "Internal Server Error");
}
