import { fits, pageRules, type RouteRules } from "./route-rules.ts";

/**
 * One table by path, of pages and of all else. The build publishes it (`/builds/meta/{buildId}.json`).
 */
export const routeRules: RouteRules = {
  "/tickets": { redirect: "/ticket" },
  "/blog": { redirect: "/news" },
  "/blog/**": { redirect: "/news/**" },
  "/rundown.ics": { cache: "live", freeQuery: ["day", "session"] },
  "/event.ics": { cache: "live" },
  "/api/**": { freeQuery: "*" },
  "/color-mode": { cache: "private" },
  "/hooks/**": { cache: "private" },
  "/builds/**": { cache: "private" },
  "/healthz": { cache: "private" },
  "/readyz": { cache: "private" },
  "/metrics": { cache: "private" },
  "/csp-reports": { cache: "private" },
  // Last, since it ends in a rule for every path.
  ...pageRules,
};

/**
 * Where a path moved, or null. The rest of a `/**` path is carried over.
 * @param path in lower case, without a slash at its end
 * @param search with its question mark, kept as it is
 */
export function redirectFor(path: string, search: string, rules = routeRules): string | null {
  for (const [pattern, { redirect }] of Object.entries(rules)) {
    if (!redirect || !fits(pattern, path, path)) continue;
    const rest = pattern.endsWith("/**") ? path.slice(pattern.length - "**".length) : "";
    // A function, since in a text `$&` would stand for something.
    return redirect.replace("**", () => rest) + search;
  }
  return null;
}
