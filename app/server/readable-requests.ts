import type { RequestListener } from "node:http";
import type { Handler } from "./handlers";
import { refuse } from "./refusal";
import { decodedPath, pathOf } from "./request-path";
import { requestWatch } from "./request-watch";

/**
 * Refuses a request that names no host, which HTTP/1.1 demands (RFC 9112, section 3.2). Node would do so itself, without
 * security headers and without a line in the log. Stands before the kept pages, and the watch over requests too.
 */
export const namedHost: Handler = (request, response, next) => {
  if (request.headers.host !== undefined || request.httpVersion === "1.0") return next();
  requestWatch(request, response, () => refuse(response, 400, "Bad Request", { Connection: "close" }));
};

/** Refuses an address that cannot be decoded: React Router would warn of it, in words, for each time that it looks. */
export const readableAddress: Handler = (request, response, next) => {
  if (decodedPath(pathOf(request.url)) === null) refuse(response, 400, "Bad Request");
  else next();
};

/** Refuses an `Expect` other than for 100-continue (RFC 9110, section 10.1.1); for the server's `checkExpectation`. */
export const refuseExpectation: RequestListener = (request, response) => {
  requestWatch(request, response, () => refuse(response, 417, "Expectation Failed"));
};
