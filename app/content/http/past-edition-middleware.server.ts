import { type MiddlewareFunction, redirect } from "react-router";
import { localHref } from "~/base/i18n/current-locale";
import { shownYear } from "~/base/i18n/shown-year";
import { splitLocale } from "~/base/i18n/split-locale";
import { ruleFor } from "~/config/route-rules.server";
import { ARCHIVED_PAGES, findPastEdition, runInPastEdition } from "~/content/editions/past-editions.server";
import { cachePolicies } from "~/platform/http/caching/cache-policies";
import { noRouteMatches } from "~/platform/http/rendering/not-found-responses";

/** The patterns of `routes.ts` that exist below the year of a past edition. */
const ARCHIVED: ReadonlySet<string> = new Set([
  ...ARCHIVED_PAGES,
  ...["/event.ics", "/rundown.ics", "/rundown.json", "/social/*"],
]);

/** Handles a request for a page below the year of a past edition with that edition's content. */
export const pastEditionMiddleware: MiddlewareFunction<Response> = ({ url }, next) => {
  const { year } = splitLocale(url.pathname);
  const edition = year === null ? null : findPastEdition(year);
  return edition ? runInPastEdition(edition, next) : next();
};

/**
 * Below a year: pages that past editions do not have lead to the current edition. What somebody sends, and what is for one person, is
 * never there.
 */
export const presentPagesMiddleware: MiddlewareFunction<Response> = ({ request, url, pattern }, next) => {
  const route = `/${pattern.replace(/^\//, "")}`;
  if (shownYear() === null || route === "/*" || ARCHIVED.has(route)) return next();
  const { locale, path } = splitLocale(url.pathname);
  const { cache, unprefixed } = ruleFor(path);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || unprefixed || cache === "private") throw noRouteMatches(url.pathname);
  throw redirect(localHref(path, locale, null) + url.search, {
    status: 308,
    // The router of a document knows no other edition.
    headers: { "Cache-Control": cachePolicies.private, "X-Remix-Reload-Document": "true" },
  });
};
