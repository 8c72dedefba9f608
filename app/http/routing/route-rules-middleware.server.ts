import type { MiddlewareFunction } from "react-router";
import { cachePolicies } from "~/http/caching/cache-policies";
import { ruleFor } from "~/route-rules";
import { redirectFor, routeRules } from "~/route-rules.server";
import { permanentRedirect } from "./permanent-redirect.server";

/** A document, or the data of one as React Router sends them. */
const SHOWS_COOKIES = /^text\/(?:html|x-script)/;

/** A character that stands for itself in every address, written by its number (RFC 3986, sections 2.3 and 6.2.2.2). */
const NEEDLESSLY_ENCODED = /%(?:4[1-9A-F]|5[0-9A]|6[1-9A-F]|7[0-9A]|3[0-9]|2[DE]|5F|7E)/gi;

/** Looked for from the start of a run only: an address of slashes alone would take long otherwise. */
const SLASHES_AT_THE_ENDS = /^\/+|(?<!\/)\/+$/g;

/** Applies the table of route rules to a request: redirects before, the cache policy after. */
export const routeRulesMiddleware: MiddlewareFunction<Response> = async ({ url }, next) => {
  const address = currentAddress(url);
  if (address) throw permanentRedirect(address);
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
 * Where an address leads that has moved, ends in a slash (`/brands/` is `/brands`) or writes letters by their numbers
 * (`/f%61q` is `/faq`): such spellings are without end, and caches take each for a page of its own. Null for any other. In
 * lower case and without the slash at once, so that one redirect leads to the page however the address was written; a
 * file's name (`/assets/%61pp-BAY9RFcw.css`) has capitals that count. Slashes at the start collapse, so that no redirect
 * leaves the site.
 */
function currentAddress({ pathname, search }: URL): string | null {
  const spelled = pathname.replace(NEEDLESSLY_ENCODED, decodeURIComponent);
  const trimmed = `/${spelled.replace(SLASHES_AT_THE_ENDS, "")}`;
  const path = trimmed.toLowerCase();
  const slashAtEnd = pathname !== "/" && pathname.endsWith("/");
  return (
    redirectFor(path, search) ?? (slashAtEnd ? path + search : null) ?? (spelled === pathname ? null : trimmed + search)
  );
}
