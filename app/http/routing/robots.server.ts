import type { Logger } from "pino";
import type { MiddlewareFunction } from "react-router";
import { env } from "~/env.server";

/** Sends `noindex` with every response of a preview. robots.txt alone prevents crawling, not listing. */
export const robotsMiddleware: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  if (!env.indexed) response.headers.set("X-Robots-Tag", "noindex");
  return response;
};

/** Warns when a site with a public address is not indexed: correct for a preview, an unnoticed mistake on the real site. */
export function warnWhenUnlisted(log: Logger): void {
  if (!env.https || env.indexed) return;
  log.warn(
    { url: env.app.url },
    "search engines may not index this site: set SITE_INDEXED=true if it is the public one",
  );
}
