import { isStopping } from "~/services/readiness/stopping.server";
import type { Handler } from "./handlers";

/**
 * What an answer says of its connection. While this process stops, each is the last: a balancer takes its next request
 * elsewhere. Else nothing is said in HTTP/1.1, which goes on without a word (RFC 9112, section 9.3), since a cache in front
 * keeps the words and reads them again with each answer. An answer that closes by itself says so.
 */
export const connectionWords: Handler = ({ httpVersion }, response, next) => {
  if (isStopping()) response.shouldKeepAlive = false;
  // Where Node will close, because the client wants it or knows no other way, the header stays.
  else if (httpVersion === "1.1" && response.shouldKeepAlive) response.removeHeader("Connection");
  next();
};
