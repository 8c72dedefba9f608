import { isStopping } from "~/services/readiness/readiness.server";
import type { Handler } from "./compose-handlers";
import { hasBody } from "./unread-body";

/**
 * Decides whether a connection stays open after a response. It closes while this process stops, so that a balancer sends its
 * next request elsewhere, and after a request whose body is not read: only that of a POST is. Otherwise the header is
 * omitted in HTTP/1.1, where connections persist by default (RFC 9112, section 9.3): a cache in front would store it.
 */
export const connectionHeader: Handler = (request, response, next) => {
  if (isStopping() || (request.method !== "POST" && hasBody(request))) response.shouldKeepAlive = false;
  // The header stays where Node will close the connection.
  else if (request.httpVersion === "1.1" && response.shouldKeepAlive) response.removeHeader("Connection");
  next();
};
