import { randomBytes } from "node:crypto";
import { createContext, type MiddlewareFunction } from "react-router";

/** The id of a request: in its log lines, in `X-Request-Id`, and on the error screen. */
export const requestIdContext = createContext<string>("");

/** Gives each request an id. One sent by the client is not taken: it could be anybody's. */
export const requestIdMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const id = randomBytes(9).toString("base64url");
  context.set(requestIdContext, id);
  const response = await next();
  response.headers.set("X-Request-Id", id);
  return response;
};
