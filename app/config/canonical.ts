import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { BLOG_SLUG_PATTERN, PAGE_NUMBER_PATTERN, SLUG_PATTERN } from "~/base/values/addresses";
import { pageQueries, type QueryRule, type QueryValues } from "./page-queries";
import type { PagePath } from "./pages";

const PATTERNS = { page: PAGE_NUMBER_PATTERN, slug: SLUG_PATTERN, blogSlug: BLOG_SLUG_PATTERN, any: /./s };

/** The query rules of all pages below a path, such as `/order/*`. */
const RULES_BELOW = Object.entries(pageQueries).flatMap(([path, rule]) =>
  path.endsWith("/*") ? [[path.slice(0, -1), rule] as const] : [],
);

/** The query rule of a page; a page without one ignores its query. */
function queryRuleOf(path: string): QueryRule {
  const page = path.toLowerCase();
  const below = () => RULES_BELOW.find(([start]) => page.startsWith(start))?.[1];
  return pageQueries[page as PagePath] ?? below() ?? {};
}

/**
 * A query in one spelling: the parameters of the rule with valid values, the first of each name, sorted. A page shows its
 * own address only in this form, because a cached page reaches visitors with other parameters in theirs.
 * @param search with or without the question mark
 * @param only leaves out all other names
 * @returns with the question mark; empty without parameters
 */
export function normalizeQuery(
  path: string,
  search: string,
  rule = queryRuleOf(path),
  only?: readonly string[],
): string {
  if (search === "") return ""; // the most frequent case, several times per render
  const given = new URLSearchParams(search);
  const uncached = rule.uncachedQuery === "*" ? [...given.keys()] : (rule.uncachedQuery ?? []);
  const normalized = new URLSearchParams();
  for (const [name, values] of [
    ...uncached.map((name) => [name, "any"] as const),
    ...Object.entries(rule.cacheQuery ?? {}),
  ]) {
    const value = given.get(name);
    if (value !== null && isValid(value, values) && only?.includes(name) !== false) normalized.set(name, value);
  }
  normalized.sort();
  return normalized.size > 0 ? `?${normalized}` : "";
}

/**
 * A query without the page's parameters that have no value, as a form without scripts sends them (`?q=&order=`).
 * @param search with or without the question mark
 * @returns with the question mark, empty without parameters; null when there is nothing to leave out
 */
export function withoutEmptyParameters(path: string, search: string, rule = queryRuleOf(path)): string | null {
  if (search === "") return null;
  const query = new URLSearchParams(search);
  const uncached = rule.uncachedQuery === "*" ? [] : (rule.uncachedQuery ?? []);
  const empty = [...uncached, ...Object.keys(rule.cacheQuery ?? {})].filter((name) => query.has(name, ""));
  if (empty.length === 0) return null;
  for (const name of empty) query.delete(name, "");
  return query.size > 0 ? `?${query}` : "";
}

function isValid(value: string, values: QueryValues): boolean {
  return typeof values === "string" ? PATTERNS[values].test(value) : values.includes(value);
}

/** A page's path in lower case and the query that its rule lists, without the prefix of a language or a year. */
export function canonicalPath(path: string, search: string, rule = queryRuleOf(path)): string {
  const query = normalizeQuery(path, search, rule, rule.canonicalQuery ?? []);
  return withoutEndSlashes(path.toLowerCase()) + query;
}

/** Not a regular expression: one that looks for slashes before the end takes quadratic time on a run of slashes. */
function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/**
 * A page's canonical URL in a language: its path in lower case and the query that its rule lists (docs/product.md,
 * "Navigation").
 * @param path without the language's prefix, as in `useLocation()`
 */
export function canonicalUrl(
  origin: string,
  path: string,
  search: string,
  rule = queryRuleOf(path),
  locale = currentLocale(),
): string {
  return origin + localHref(canonicalPath(path, search, rule), locale);
}
