import { splitLocale } from "~/base/i18n/split-locale";
import type { ColorModePreference } from "~/base/values/choices";
import { normalizeQuery, withoutEmptyParameters } from "~/config/canonical";
import { type RouteRule, ruleFor } from "~/config/route-rules.server";
import { COLOR_MODE_COOKIE, colorModesByCookie } from "~/platform/cookies/color-mode.server";
import { PREVIEW_COOKIE } from "~/platform/cookies/preview-cookie.server";
import { emptyToast, TOAST_COOKIE } from "~/platform/cookies/toast.server";
import { isPublic } from "./cache-policies";

/** All that a cached page may vary by. It is rendered from this alone, never from a visitor's request. */
export type PageKey = {
  id: string;
  url: string;
  colorMode: ColorModePreference;
  /** Clients can invent values of a query, and past editions have many pages: these entries have their own store. */
  apart: boolean;
};

type PageKeyOptions = {
  /** Whether a path matches a route: `_routes` of a data request names routes, and each invented subset would be an entry. */
  isRouteOf(path: string, id: string): boolean;
};

/** Every canonical path of this site. Others redirect or do not exist. */
const PATH = /^\/(?:[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*)?$/;
const MAX_PATH = 200;
const MAX_QUERY = 200;
const DATA = /(?:\/_)?\.data$/;

/** The path of the page that a document or data request is for (`/_.data` is the home page's data). */
export function pagePath(path: string): string {
  return path.replace(DATA, "") || "/";
}

/** @returns (request target, `Cookie` header) → the cache key, or null when the response must not be cached */
export async function createPageKeys({ isRouteOf }: PageKeyOptions) {
  // Any other value is `system`, as for the page itself.
  const colorModes = await colorModesByCookie();
  const noToast = await emptyToast();

  return (target: string, cookie: string | undefined): PageKey | null => {
    const [path = "", ...rest] = target.split("?");
    const search = rest.join("?");
    if (path.length > MAX_PATH || !PATH.test(path)) return null;
    const rule = ruleFor(pagePath(path));
    if (rule.redirect || !rule.cache || !isPublic(rule.cache)) return null;

    const cookies = readCookies(cookie);
    if (cookies.has(PREVIEW_COOKIE)) return null;
    // It may hold a message for one visitor.
    if ((cookies.get(TOAST_COOKIE) ?? noToast) !== noToast) return null;
    const colorMode = colorModes.get(cookies.get(COLOR_MODE_COOKIE) ?? "") ?? "system";

    const query = search === "" ? "" : cacheKeyQuery(path, search, rule, isRouteOf);
    if (query === null || query.length > MAX_QUERY) return null;
    const url = path + query;
    return { id: `${colorMode} ${url}`, url, colorMode, apart: query !== "" || splitLocale(path).year !== null };
  };
}

function cacheKeyQuery(
  path: string,
  search: string,
  rule: RouteRule,
  isRouteOf: PageKeyOptions["isRouteOf"],
): string | null {
  const params = new URLSearchParams(search);
  const isUncached = (name: string) => rule.uncachedQuery === "*" || rule.uncachedQuery?.includes(name);
  if ([...params.keys()].some(isUncached)) return null;
  if (withoutEmptyParameters(path, search, rule) !== null) return null; // redirects
  const query = normalizeQuery(path, search, rule);
  const routes = DATA.test(path) ? params.get("_routes") : null;
  if (routes === null) return query;
  const ids = [...new Set(routes.split(","))].sort();
  if (!ids.every((id) => isRouteOf(path, id))) return null;
  return `${query}${query ? "&" : "?"}${new URLSearchParams({ _routes: ids.join(",") })}`;
}

/** The first cookie of each name, as for the sessions. */
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
