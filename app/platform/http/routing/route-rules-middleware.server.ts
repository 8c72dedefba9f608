import { type MiddlewareFunction, redirect } from "react-router";
import { env } from "~/base/env/env.server";
import { BASE_LOCALE } from "~/base/i18n/locales";
import { splitLocale } from "~/base/i18n/split-locale";
import { BLOG_SLUG_PATTERN, SLUG_PATTERN } from "~/base/values/addresses";
import { withoutEmptyParameters } from "~/config/canonical";
import { redirectFor, ruleFor } from "~/config/route-rules.server";
import { cachePolicies, limitNginxFreshness } from "~/platform/http/caching/cache-policies";
import { setCacheTags } from "~/platform/http/caching/cache-tags";
import { noRouteMatches } from "~/platform/http/rendering/not-found-responses";

const DEPENDS_ON_COOKIES = /^text\/(?:html|x-script)/;

/** An unreserved character in percent-encoding (RFC 3986, sections 2.3 and 6.2.2.2). */
const NEEDLESSLY_ENCODED = /%(?:4[1-9A-F]|5[0-9A]|6[1-9A-F]|7[0-9A]|3[0-9]|2[DE]|5F|7E)/gi;

/** The lookbehind matches the start of a run only. Without it a path of slashes takes quadratic time. */
const SLASHES_AT_THE_ENDS = /^\/+|(?<!\/)\/+$/g;

/** Applies the route rules to a request: redirects before the handler, the cache policy after it. */
export const routeRulesMiddleware: MiddlewareFunction<Response> = async ({ url }, next) => {
  const address = redirectTarget(url);
  if (address) throw permanentRedirect(address);
  const response = await next();
  if (!response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", cacheControl(url.pathname, response));
  }
  setCacheTags(response.headers, url.pathname);
  // Without a page cache of ours, nginx's is the only one.
  if (env.pageCacheBytes > 0) limitNginxFreshness(response.headers);
  // Pages and their data depend on the color mode's cookie; files do not.
  if (DEPENDS_ON_COOKIES.test(response.headers.get("Content-Type") ?? "")) response.headers.append("Vary", "Cookie");
  return response;
};

function cacheControl(path: string, response: Response): string {
  const { cache } = ruleFor(path);
  if (!cache || response.headers.has("Set-Cookie")) return cachePolicies.private;
  // Also a form that was refused: Back shows it with what the visitor typed.
  return response.status === 200 || cache === "form" ? cachePolicies[cache] : cachePolicies.private;
}

/** A permanent redirect with the same method and body (RFC 9110, 15.4.9). No cache stores it: addresses are unlimited. */
function permanentRedirect(address: string): Response {
  return redirect(address, { status: 308, headers: { "Cache-Control": cachePolicies.private } });
}

/**
 * The address that replaces one that has moved, ends in a slash (`/brands/`), encodes unreserved characters (`/f%61q`) or has
 * empty parameters of its page (`/brands?q=`, which forms without scripts send); null for any other. Such spellings are
 * unlimited, and caches take each for another page. One redirect suffices: the target has lower case and no slash at its end.
 * Only a file's path may have capitals (`/assets/%61pp-BAY9RFcw.css`). Slashes at the start collapse, so that no redirect
 * leaves the site.
 */
function redirectTarget({ pathname, search }: URL): string | null {
  const decoded = pathname.replace(NEEDLESSLY_ENCODED, decodeURIComponent);
  const trimmed = `/${decoded.replace(SLASHES_AT_THE_ENDS, "")}`;
  const path = trimmed.toLowerCase();
  const shorter = withoutEmptyParameters(splitLocale(path).path, search);
  const query = shorter ?? search;
  const slashAtEnd = pathname !== "/" && pathname.endsWith("/");
  return (
    redirectFor(path, query) ??
    (slashAtEnd || shorter !== null ? path + query : null) ??
    (decoded === pathname ? null : trimmed + query)
  );
}

type Middleware = MiddlewareFunction<Response>;

/** The middleware that a route rule may name. A route needs no name for its own: it exports `middleware`. */
const registry: Readonly<Record<string, Middleware>> = { "canonical-case": canonicalCase };

/**
 * Applies the rest of the route rules to a request that is not redirected: 404 for a prefix where a route exists once for
 * all languages and years (what no route matches responds itself), then the middleware that the rules name, in order.
 */
export const namedRouteMiddleware: Middleware = (args, next) => {
  const { url, pattern } = args;
  const { unprefixed, middleware = [] } = ruleFor(url.pathname);
  const { locale, year } = splitLocale(url.pathname);
  const isPrefixed = locale !== BASE_LOCALE || year !== null;
  if (isPrefixed && unprefixed && pattern !== "/*") throw noRouteMatches(url.pathname);
  const run = findMiddleware(middleware).reduceRight<() => Promise<Response>>(
    (rest, named) => async () => (await named(args, rest)) ?? rest(),
    next,
  );
  return run();
};

/** @throws Error `Unknown route middleware: '{name}'` for a name that is not registered (docs/product.md, "Errors") */
export function findMiddleware(names: readonly string[], known = registry): Middleware[] {
  return [...new Set(names)].map((name) => {
    const middleware = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!middleware) throw new Error(`Unknown route middleware: '${name}'`);
    return middleware;
  });
}

/** Redirects a path with capitals, as posters and mail programs write it (`/Ticket`), to lower case if it exists. */
function canonicalCase({ url, pattern, params: { slug } }: Parameters<Middleware>[0], next: () => Promise<Response>) {
  const path = url.pathname.toLowerCase();
  const slugPattern = /^\/?news\//.test(pattern) ? BLOG_SLUG_PATTERN : SLUG_PATTERN;
  const exists = !pattern.endsWith("*") && (slug === undefined || slugPattern.test(slug.toLowerCase()));
  if (path !== url.pathname && exists) throw permanentRedirect(path + url.search);
  return next();
}
