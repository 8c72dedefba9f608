import type { RequestListener } from "node:http";
import { connectionWords } from "./connection-words";
import type { Handler } from "./handlers";
import { refuse } from "./refusal";
import { decodedPath, pathOf } from "./request-path";
import { requestWatch } from "./request-watch";

/** Refuses an address that cannot be decoded: React Router would warn of it, in words, for each time that it looks. */
export const readableAddress: Handler = (request, response, next) => {
  if (decodedPath(pathOf(request.url)) === null) refuse(response, 400, "Bad Request");
  else next();
};

/** Refuses an `Expect` other than for 100-continue (RFC 9110, section 10.1.1); for the server's `checkExpectation`. */
export const refuseExpectation: RequestListener = (request, response) => {
  connectionWords(request, response, () =>
    requestWatch(request, response, () => refuse(response, 417, "Expectation Failed")),
  );
};
