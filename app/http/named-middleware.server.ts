import type { MiddlewareFunction } from "react-router";
import { ruleFor } from "~/route-rules";

/** The one registry of middleware that a route rule or a route's `handle` may name. */
const registry: Readonly<Record<string, MiddlewareFunction<Response>>> = {};

/**
 * Runs the middleware that the route rules name for a path, in order.
 * @throws Error `Unknown route middleware: '{name}'` for a name that is not registered (specification, section 8)
 */
export const namedMiddleware: MiddlewareFunction<Response> = (args, next) => {
  const chain = (ruleFor(args.url.pathname).middleware ?? []).map(lookUp);
  const run = chain.reduceRight<() => Promise<Response>>(
    (rest, middleware) => async () => (await middleware(args, rest)) ?? rest(),
    next,
  );
  return run();
};

function lookUp(name: string): MiddlewareFunction<Response> {
  const middleware = registry[name];
  if (!middleware) throw new Error(`Unknown route middleware: '${name}'`);
  return middleware;
}
