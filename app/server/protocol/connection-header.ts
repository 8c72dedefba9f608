import { isStopping } from "~/services/readiness/stopping.server";
import type { Handler } from "./compose-handlers";
import { hasBody } from "./unread-body";

/**
 * What an answer says of its connection. While this process stops, each is the last: a balancer takes its next request
 * elsewhere. Else nothing is said in HTTP/1.1, which goes on without a word (RFC 9112, section 9.3), since a cache in front
 * keeps the words and reads them again with each answer. An answer that closes by itself says so.
 */
export const connectionHeader: Handler = (request, response, next) => {
  // Nothing but a POST is read to its end.
  if (isStopping() || (request.method !== "POST" && hasBody(request))) response.shouldKeepAlive = false;
  // Where Node will close, because the client wants it or knows no other way, the header stays.
  else if (request.httpVersion === "1.1" && response.shouldKeepAlive) response.removeHeader("Connection");
  next();
};
