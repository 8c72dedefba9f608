import type { MiddlewareFunction } from "react-router";
import { ruleFor } from "~/route-rules";
import { canonicalCase } from "./canonical-case.server";
import { handleOf } from "./route-handles.server";

type Middleware = MiddlewareFunction<Response>;

/** The one registry of middleware that a route rule or a route's `handle` may name. */
const registry: Readonly<Record<string, Middleware>> = { "canonical-case": canonicalCase };

/** Runs the middleware that the route rules and the route's own `handle` name for a request, in this order. */
export const namedMiddleware: Middleware = async (args, next) => {
  const names = [...(ruleFor(args.url.pathname).middleware ?? []), ...namesIn(await handleOf(args.pattern))];
  const run = lookUp(names).reduceRight<() => Promise<Response>>(
    (rest, middleware) => async () => (await middleware(args, rest)) ?? rest(),
    next,
  );
  return run();
};

/** The names that a route's `handle` holds: `handle = { middleware: ["name"] }`. */
export function namesIn(handle: unknown): readonly string[] {
  const names = (handle as { middleware?: unknown } | undefined)?.middleware;
  return Array.isArray(names) ? names.map(String) : [];
}

/**
 * The middleware behind names, each once.
 * @throws Error `Unknown route middleware: '{name}'` for a name that is not registered (specification, section 8)
 */
export function lookUp(names: readonly string[], known = registry): Middleware[] {
  return [...new Set(names)].map((name) => {
    const middleware = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!middleware) throw new Error(`Unknown route middleware: '${name}'`);
    return middleware;
  });
}
