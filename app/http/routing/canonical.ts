import { queryThatCounts, type RouteRule, ruleFor } from "~/route-rules";

/**
 * The canonical address of a page: whitelisted query parameters only, sorted, the path in lower case where configured
 * (specification, section 2). A value that does not count for the page is left out, as the page itself leaves it out.
 * @param origin `APP_URL`
 */
export function canonicalUrl(origin: string, path: string, search: string, rule: RouteRule = ruleFor(path)): string {
  const cased = rule.canonicalLowercase ? path.toLowerCase() : path;
  const query = queryThatCounts(path, search, rule, rule.canonicalQuery ?? []);
  return origin + cased.replace(/(.)\/+$/, "$1") + query;
}
