import { type RouteRule, ruleFor } from "~/route-rules";

/**
 * The canonical address of a page: whitelisted query parameters only, sorted, the path in lower case where configured
 * (specification, section 2).
 * @param origin `APP_URL`
 */
export function canonicalUrl(origin: string, path: string, search: string, rule: RouteRule = ruleFor(path)): string {
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) {
    if (rule.canonicalQuery?.includes(name) && value !== "" && !kept.has(name)) kept.set(name, value);
  }
  kept.sort();
  const cased = rule.canonicalLowercase ? path.toLowerCase() : path;
  return origin + cased.replace(/(.)\/+$/, "$1") + (kept.size > 0 ? `?${kept}` : "");
}
