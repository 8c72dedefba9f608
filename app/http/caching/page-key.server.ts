import type { ColorModePreference } from "~/components/color-mode/color-mode";
import { queryThatCounts, type RouteRule, ruleFor } from "~/route-rules";
import { routeRules } from "~/route-rules.server";
import { isPublic } from "./cache-policies";

/** All that a page which is kept for everybody may vary by. It is rendered from this alone, never from a visitor's request. */
export type PageKey = {
  /** Names the entry. */
  id: string;
  /** Path and the query that counts, in one spelling. */
  url: string;
  colorMode: ColorModePreference;
  /** Whether it has a query: made-up values make made-up entries, which are kept apart. */
  queried: boolean;
};

export type PageKeyOptions = {
  /** Valid values of the colour mode's cookie, as text; anything else is `system`, as for the page itself. */
  colorModes: ReadonlyMap<string, ColorModePreference>;
  colorModeCookie: string;
  toastCookie: string;
  /** The value left behind by a toast that was shown; any other may hold a message for one visitor. */
  emptyToast: string;
  /**
   * Whether a path falls under the route of this id. `_routes` of a data request names those that the client has to load:
   * never others, and any subset of all that exist would be an entry of its own.
   */
  isRouteOf(path: string, id: string): boolean;
  ruleFor?: (path: string) => RouteRule;
};

/** Every path of this site in its one spelling; another spelling redirects, fails, or is nobody's. */
const PATH = /^\/(?:[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*)?$/;
const LONGEST_PATH = 200;
const LONGEST_QUERY = 200;
const DATA = /(?:\/_)?\.data$/;

/** The path of the page that a path asks for: its own, or that of the page whose data it is (`/_.data` is the home page's). */
export function pagePath(path: string): string {
  return path.replace(DATA, "") || "/";
}

/**
 * Makes the function that says what a request asks for in the cache's terms.
 * @returns (target as in the request line, `Cookie` header) → null when the answer is not to be kept or is one visitor's
 */
export function createPageKeys(
  options: PageKeyOptions,
): (target: string, cookie: string | undefined) => PageKey | null {
  const { colorModes, colorModeCookie, toastCookie, emptyToast, isRouteOf } = options;
  const findRule = options.ruleFor ?? ((path: string) => ruleFor(path, routeRules));
  return (target, cookie) => {
    const [path = "", search = ""] = split(target);
    if (path.length > LONGEST_PATH || !PATH.test(path)) return null;
    const rule = findRule(pagePath(path));
    if (rule.redirect || !rule.cache || !isPublic(rule.cache)) return null;

    const cookies = readCookies(cookie);
    if ((cookies.get(toastCookie) ?? emptyToast) !== emptyToast) return null;
    const colorMode = colorModes.get(cookies.get(colorModeCookie) ?? "") ?? "system";

    const query = search === "" ? "" : normalQuery(path, search, rule, isRouteOf);
    if (query === null || query.length > LONGEST_QUERY) return null;
    const url = path + query;
    return { id: `${colorMode} ${url}`, url, colorMode, queried: query !== "" };
  };
}

function split(target: string): [string, string] {
  const mark = target.indexOf("?");
  return mark === -1 ? [target, ""] : [target.slice(0, mark), target.slice(mark + 1)];
}

/** The query in one spelling with its question mark; null when the answer is not to be kept. */
function normalQuery(
  path: string,
  search: string,
  rule: RouteRule,
  isRouteOf: PageKeyOptions["isRouteOf"],
): string | null {
  const params = new URLSearchParams(search);
  const isFree = (name: string) => rule.freeQuery === "*" || rule.freeQuery?.includes(name);
  if ([...params.keys()].some(isFree)) return null;
  const query = queryThatCounts(path, search, rule);
  const routes = DATA.test(path) ? params.get("_routes") : null;
  if (routes === null) return query;
  const ids = [...new Set(routes.split(","))].sort();
  if (!ids.every((id) => isRouteOf(path, id))) return null;
  return `${query}${query ? "&" : "?"}${new URLSearchParams({ _routes: ids.join(",") })}`;
}

/** The first cookie of each name counts, as for the pages' own reader. */
function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(";") ?? []) {
    const equals = pair.indexOf("=");
    if (equals === -1) continue;
    const name = pair.slice(0, equals).trim();
    if (!cookies.has(name)) cookies.set(name, pair.slice(equals + 1).trim());
  }
  return cookies;
}
