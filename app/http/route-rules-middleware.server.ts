import { type MiddlewareFunction, redirect } from "react-router";
import { redirectFor, ruleFor } from "~/route-rules";
import { cachePolicies } from "./cache-policies";

/** Permanent, and the method and body stay (RFC 9110, section 15.4.9). */
const PERMANENT_REDIRECT = 308;

/** A document, or the data of one as React Router sends them. */
const SHOWS_COOKIES = /^text\/(?:html|x-script)/;

/** Applies the table of route rules to a request: redirects before, the cache policy after. */
export const routeRulesMiddleware: MiddlewareFunction<Response> = async ({ url }, next) => {
  const moved = redirectFor(url.pathname, url.search) ?? withoutTrailingSlash(url);
  if (moved) throw redirect(moved, PERMANENT_REDIRECT);
  const response = await next();
  if (!response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", cacheControl(url.pathname, response));
  }
  // Pages and their data show the colour mode that a cookie holds; files are the same for all.
  if (SHOWS_COOKIES.test(response.headers.get("Content-Type") ?? "")) response.headers.append("Vary", "Cookie");
  return response;
};

function cacheControl(path: string, response: Response): string {
  const { cache } = ruleFor(path);
  const keepable = response.status === 200 && !response.headers.has("Set-Cookie");
  return keepable && cache ? cachePolicies[cache] : cachePolicies.private;
}

/** One address a page: `/brands/` is `/brands`. Slashes at the start collapse, so that no redirect leaves the site. */
function withoutTrailingSlash(url: URL): string | null {
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return null;
  return `/${url.pathname.replace(/^\/+|\/+$/g, "")}${url.search}`;
}
