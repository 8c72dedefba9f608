import type { MiddlewareFunction } from "react-router";
import { env } from "~/env.server";

/**
 * Tells crawlers on every answer of a preview that it is not to be listed: robots.txt alone keeps them from reading, not
 * from listing an address that they know from a link.
 */
export const robotsMiddleware: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  if (!env.indexed) response.headers.set("X-Robots-Tag", "noindex");
  return response;
};
