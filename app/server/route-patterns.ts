import * as build from "virtual:react-router/server-build";
import { matchRoutes } from "react-router";
import { pagePath } from "~/http/page-cache/page-key.server";

/** Paths remembered. Beyond, all are forgotten: made-up paths must not fill the memory. */
const MOST = 5_000;

const table = Object.values(build.routes).flatMap((route) =>
  route && route.id !== "root" ? [{ id: route.id, path: route.path ?? "/" }] : [],
);
const known = new Map<string, string>();

/**
 * The pattern of the URL table that a path falls under, such as `/brands/:slug`; a page and its data share one. What no
 * route knows is `/*`.
 */
export function routePattern(path: string): string {
  const remembered = known.get(path);
  if (remembered !== undefined) return remembered;
  const pattern = matchPattern(pagePath(path));
  if (known.size >= MOST) known.clear();
  known.set(path, pattern);
  return pattern;
}

function matchPattern(path: string): string {
  try {
    const matched = matchRoutes(table, path)?.at(-1)?.route.path ?? "*";
    return matched.startsWith("/") ? matched : `/${matched}`;
  } catch {
    // An address that cannot be decoded.
    return "/*";
  }
}
