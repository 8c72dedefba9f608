import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { env } from "~/env.server";
import { securityHeaders } from "~/http/security/security-headers.server";
import { m } from "~/paraglide/messages";
import { log } from "~/services/log/log.server";
import { refuse } from "./error-response";
import { decodePath, pathOf } from "./request-path";

/** Responds to a request, or calls `next`. It may return a promise; a rejection is a 500. */
export type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown;

/** One listener that calls handlers in order until one responds. */
export function composeHandlers(handlers: readonly Handler[]): RequestListener {
  return handlers.reduceRight<RequestListener>(
    (rest, handler) => (request, response) => {
      try {
        const result = handler(request, response, () => rest(request, response));
        if (result instanceof Promise) result.catch((error: unknown) => fail(response, error));
      } catch (error) {
        fail(response, error);
      }
    },
    (_, response) => response.writeHead(404).end(),
  );
}

function fail(response: ServerResponse, error: unknown): void {
  log.error({ err: error, id: response.getHeader("X-Request-Id") }, "the server failed to handle a request");
  if (response.headersSent) response.destroy();
  else refuse(response, 500, m.http_server_error);
}

/** What `.` does not match in a regular expression. */
const LINE_TERMINATOR = /[\n\r\u2028\u2029]/;

/** Security headers for responses that React Router sends before any middleware runs. The app's headers replace them. */
export const setSecurityHeaders: Handler = (_, response, next) => {
  if (env.production) {
    for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value);
  }
  next();
};

/**
 * Refuses a path that cannot be decoded, of which React Router would print a warning each time it reads it, and one with a line
 * terminator, which no route matches, not even `*`.
 */
export const requireDecodablePath: Handler = (request, response, next) => {
  const path = decodePath(pathOf(request.url));
  if (path === null || LINE_TERMINATOR.test(path)) refuse(response, 400, m.http_bad_request);
  else next();
};
