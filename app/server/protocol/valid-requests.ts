import type { RequestListener } from "node:http";
import { requestLogger } from "~/server/observability/request-logger";
import type { Handler } from "./compose-handlers";
import { connectionHeader } from "./connection-header";
import { refuse } from "./refuse";
import { decodedPath, pathOf } from "./request-path";

/** Refuses an address that cannot be decoded: React Router would warn of it, in words, for each time that it looks. */
export const requireValidTarget: Handler = (request, response, next) => {
  if (decodedPath(pathOf(request.url)) === null) refuse(response, 400, "Bad Request");
  else next();
};

/** Refuses an `Expect` other than for 100-continue (RFC 9110, section 10.1.1); for the server's `checkExpectation`. */
export const refuseExpectation: RequestListener = (request, response) => {
  connectionHeader(request, response, () =>
    requestLogger(request, response, () => refuse(response, 417, "Expectation Failed")),
  );
};
