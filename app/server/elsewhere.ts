import type { IncomingMessage, ServerResponse } from "node:http";
import { isStopping } from "./readiness/readiness.server";

/** Our nginx sets it where it can send a request to another instance (deploy/nginx/default.conf.template). */
const HEADER = "x-other-instance";
/** A location of that nginx, which sends the request on with its body. */
const LOCATION = "@elsewhere";

/**
 * While this process stops: has nginx send a request to another instance, before anything was done with it. A connection that an instance
 * closes may lose a form, since nobody knows whether it was read; so forms stop arriving before that.
 * @returns false: the request is to be served here
 */
export function sendElsewhere(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isStopping() || request.headers[HEADER] === undefined) return false;
  // nginx tries the other instance by itself at 502, and soon asks this one no more. It never does so with a form.
  const isSafe = request.method === "GET" || request.method === "HEAD";
  // After the body: closing a connection with unread bytes resets it, and nginx would lose the response.
  request.once("end", () => {
    response.writeHead(isSafe ? 502 : 503, {
      "X-Accel-Redirect": LOCATION,
      "Cache-Control": "no-store",
      "Content-Length": 0,
      Connection: "close",
    });
    response.end();
  });
  request.resume();
  return true;
}
