/**
 * One table by path: where an address moved, how long an answer may be kept, which named middleware runs, and what of
 * the query a canonical link keeps. The build publishes it (`/builds/meta/{buildId}.json`).
 *
 * A path is literal, or ends in `/**` and stands for everything below it. The first rule that fits wins, field by field.
 */
export type RouteRule = {
  /** Permanent redirect (308: the method stays). `**` stands for the rest of the path; the query is kept. */
  redirect?: string;
  /** Name of a policy in `app/http/cache-policies.ts`. */
  cache?: "content" | "live" | "form" | "private";
  /** Names in `app/http/named-middleware.server.ts`. */
  middleware?: readonly string[];
  /** Query parameters that a canonical link keeps. */
  canonicalQuery?: readonly string[];
  /** A canonical link has the path in lower case. */
  canonicalLowercase?: boolean;
};

export const routeRules: Readonly<Record<string, RouteRule>> = {
  "/tickets": { redirect: "/ticket" },
  "/blog": { redirect: "/news" },
  "/blog/**": { redirect: "/news/**" },
  "/brands": { canonicalQuery: ["category", "page"] },
  "/news": { canonicalQuery: ["page", "tag"] },
  "/rundown.ics": { cache: "live" },
  "/event.ics": { cache: "live" },
  "/rundown": { cache: "live", canonicalQuery: ["day"] },
  "/ticket": { cache: "live", canonicalQuery: ["tab"] },
  "/": { cache: "live" },
  "/contact": { cache: "form" },
  "/book-space": { cache: "form" },
  "/color-mode": { cache: "private" },
  "/**": { cache: "content", canonicalLowercase: true, middleware: ["canonical-case"] },
};

/** The rule for a path: the fields of every rule that fits, the earlier one winning. */
export function ruleFor(path: string, rules: Readonly<Record<string, RouteRule>> = routeRules): RouteRule {
  return Object.entries(rules)
    .filter(([pattern]) => fits(pattern, path))
    .reduceRight<RouteRule>((merged, [, rule]) => Object.assign(merged, rule), {});
}

/**
 * Where a path moved, or null. The rest of a `/**` path is carried over.
 * @param search with its question mark, kept as it is
 */
export function redirectFor(path: string, search: string, rules = routeRules): string | null {
  for (const [pattern, { redirect }] of Object.entries(rules)) {
    if (!redirect || !fits(pattern, path)) continue;
    const rest = pattern.endsWith("/**") ? path.slice(pattern.length - "**".length) : "";
    return redirect.replace("**", rest) + search;
  }
  return null;
}

function fits(pattern: string, path: string): boolean {
  return pattern.endsWith("/**") ? path.startsWith(pattern.slice(0, -2)) : pattern === path.toLowerCase();
}
