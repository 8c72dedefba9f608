import { BRAND_ORDERS, TICKET_TABS } from "./entities/choices.ts";
import { BLOG_SLUG_PATTERN, PAGE_NUMBER_PATTERN, SLUG_PATTERN } from "./entities/values/addresses.ts";
import type { CachePolicy } from "./http/caching/cache-policies.ts";

/**
 * The values of a query parameter that count; with another the answer is as if the parameter were absent, so that made-up
 * values are no pages of their own. Which slugs and words there are the table cannot know: the loader that is asked for
 * one that does not exist answers 404, which no cache keeps.
 */
export type QueryValues = readonly string[] | keyof typeof GRAMMARS;
/** Values without a list have a pattern: `page` a number, `slug` a slug of ours, `blogSlug` one of the blog, `any` none. */
const GRAMMARS = { page: PAGE_NUMBER_PATTERN, slug: SLUG_PATTERN, blogSlug: BLOG_SLUG_PATTERN, any: /^/ };

/**
 * What is said of a path: where an address moved, how long an answer may be kept and what of the query it varies by, which
 * named middleware runs, and what of the query a canonical link keeps.
 *
 * A path is literal, or ends in `/**` and stands for everything below it. The first rule that fits wins, field by field.
 */
export type RouteRule = {
  /** Permanent redirect (308: the method stays). `**` stands for the rest of the path; the query is kept. */
  redirect?: string;
  /** Name of a policy in `app/http/caching/cache-policies.ts`. */
  cache?: CachePolicy;
  /** Query parameters that the answer varies by and a cache tells apart; a kept answer is rendered without all others. */
  cacheQuery?: Readonly<Record<string, QueryValues>>;
  /** Query parameters with endless values, such as a visitor's own words: an answer to one is not kept. `*`: to any. */
  freeQuery?: readonly string[] | "*";
  /** Names in `app/http/routing/named-middleware.server.ts`. */
  middleware?: readonly string[];
  /** Query parameters that a canonical link keeps. */
  canonicalQuery?: readonly string[];
  /** A canonical link has the path in lower case. */
  canonicalLowercase?: boolean;
};

export type RouteRules = Readonly<Record<string, RouteRule>>;

/** The rules of pages, as far as the browser needs them too. Those of all that is no page are in `route-rules.server.ts`. */
export const pageRules: RouteRules = {
  "/brands": {
    cache: "brands",
    canonicalQuery: ["category", "page"],
    cacheQuery: { category: "slug", order: BRAND_ORDERS, page: "page" },
    freeQuery: ["q"],
  },
  "/brands/**": { cache: "brands" },
  "/news": { cache: "news", canonicalQuery: ["page", "tag"], cacheQuery: { page: "page", tag: "blogSlug" } },
  "/news/**": { cache: "news" },
  "/rundown": { cache: "live", canonicalQuery: ["day"], cacheQuery: { day: "any", program: "any", stage: "any" } },
  "/ticket": { cache: "live", canonicalQuery: ["tab"], cacheQuery: { tab: TICKET_TABS } },
  "/": { cache: "live" },
  "/contact": { cache: "form", cacheQuery: { proof: "any", sent: "any" } },
  "/book-space": { cache: "form", cacheQuery: { proof: "any", sent: "any" } },
  "/**": { cache: "content", canonicalLowercase: true, middleware: ["canonical-case"] },
};

/** The rule for a path: the fields of every rule that fits, the earlier one winning. */
export function ruleFor(path: string, rules: RouteRules = pageRules): RouteRule {
  const lowercase = path.toLowerCase();
  let rule: RouteRule = {};
  for (const [pattern, more] of Object.entries(rules)) {
    if (fits(pattern, path, lowercase)) rule = { ...more, ...rule };
  }
  return rule;
}

/**
 * What of a query counts for the answer, in one spelling: the parameters that the rule names, the first of each if it has
 * a value that counts, sorted.
 * A page shows its own address so and no other way, since a kept page goes to visitors who came with more in theirs.
 * @param search with or without the question mark
 * @param only leaves out what has another name
 * @returns with the question mark; empty when nothing counts
 */
export function queryThatCounts(
  path: string,
  search: string,
  rule: RouteRule = ruleFor(path),
  only?: readonly string[],
): string {
  if (search === "") return ""; // nearly always, and several times for each render
  const given = new URLSearchParams(search);
  const free = rule.freeQuery === "*" ? [...given.keys()] : (rule.freeQuery ?? []);
  const kept = new URLSearchParams();
  for (const [name, values] of [
    ...free.map((name) => [name, "any"] as const),
    ...Object.entries(rule.cacheQuery ?? {}),
  ]) {
    const value = given.get(name);
    if (value !== null && counts(value, values) && only?.includes(name) !== false) kept.set(name, value);
  }
  kept.sort();
  return kept.size > 0 ? `?${kept}` : "";
}

function counts(value: string, values: QueryValues): boolean {
  return typeof values === "string" ? GRAMMARS[values].test(value) : values.includes(value);
}

/** Whether a pattern stands for a path, which is given as it is and in lower case. */
export function fits(pattern: string, path: string, lowercase: string): boolean {
  return pattern.endsWith("/**") ? path.startsWith(pattern.slice(0, -2)) : pattern === lowercase;
}
