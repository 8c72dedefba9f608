import type { MiddlewareFunction } from "react-router";
import { ruleFor } from "~/route-rules";
import { redirectFor, routeRules } from "~/route-rules.server";
import { cachePolicies } from "./cache-policies";
import { movedTo } from "./moved.server";

/** A document, or the data of one as React Router sends them. */
const SHOWS_COOKIES = /^text\/(?:html|x-script)/;

/** Looked for from the start of a run only: an address of slashes alone would take long otherwise. */
const SLASHES_AT_THE_ENDS = /^\/+|(?<!\/)\/+$/g;

/** Applies the table of route rules to a request: redirects before, the cache policy after. */
export const routeRulesMiddleware: MiddlewareFunction<Response> = async ({ url }, next) => {
  const address = currentAddress(url);
  if (address) throw movedTo(address);
  const response = await next();
  if (!response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", cacheControl(url.pathname, response));
  }
  // Pages and their data show the colour mode that a cookie holds; files are the same for all.
  if (SHOWS_COOKIES.test(response.headers.get("Content-Type") ?? "")) response.headers.append("Vary", "Cookie");
  return response;
};

function cacheControl(path: string, response: Response): string {
  const { cache } = ruleFor(path, routeRules);
  const keepable = response.status === 200 && !response.headers.has("Set-Cookie");
  return keepable && cache ? cachePolicies[cache] : cachePolicies.private;
}

/**
 * Where an address leads that has moved or ends in a slash (`/brands/` is `/brands`); null for any other. In lower case and
 * without the slash at once, so that one redirect leads to the page however the address was written. Slashes at the start
 * collapse, so that no redirect leaves the site.
 */
function currentAddress({ pathname, search }: URL): string | null {
  const path = `/${pathname.toLowerCase().replace(SLASHES_AT_THE_ENDS, "")}`;
  const slashAtEnd = pathname !== "/" && pathname.endsWith("/");
  return redirectFor(path, search) ?? (slashAtEnd ? path + search : null);
}
