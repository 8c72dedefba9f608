import type { MiddlewareFunction } from "react-router";
import { BLOG_SLUG_PATTERN, SLUG_PATTERN } from "~/entities/values/addresses";
import { ruleFor } from "~/route-rules.server";
import { permanentRedirect } from "./route-rules-middleware.server";

type Middleware = MiddlewareFunction<Response>;

/** The middleware that a route rule may name. A route of its own needs no name: it exports `middleware`. */
const registry: Readonly<Record<string, Middleware>> = { "canonical-case": canonicalCase };

/** Runs the middleware that the route rules name for a path, in order. */
export const namedMiddleware: Middleware = (args, next) => {
  const run = findMiddleware(ruleFor(args.url.pathname).middleware ?? []).reduceRight<() => Promise<Response>>(
    (rest, middleware) => async () => (await middleware(args, rest)) ?? rest(),
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
