import type { MiddlewareFunction } from "react-router";
import { env } from "~/env.server";

/** Sends `noindex` with every response of a preview. robots.txt alone prevents crawling, not listing. */
export const robotsMiddleware: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  if (!env.indexed) response.headers.set("X-Robots-Tag", "noindex");
  return response;
};
