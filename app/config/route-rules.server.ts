import { locales } from "../base/i18n/locales.ts";
import { splitLocale } from "../base/i18n/split-locale.ts";
import { pageQueries, type QueryRule } from "./page-queries.ts";
import { type CachePolicy, listPages } from "./pages.ts";

/** The rule for a path: literal, or all below it with `/**`. Several rules may match: of each field the first wins. */
export type RouteRule = QueryRule & {
  /** Target of a permanent redirect. `**` stands for the rest of the path. */
  redirect?: string;
  cache?: CachePolicy;
  /** There is one for all languages: with a language's prefix the path does not exist. */
  unprefixed?: boolean;
  /** Names in `http/routing/route-rules-middleware.server.ts`. */
  middleware?: readonly string[];
};

export type RouteRules = Readonly<Record<string, RouteRule>>;

const REDIRECTS: RouteRules = {
  "/tickets": { redirect: "/ticket" },
  "/blog": { redirect: "/news" },
  "/blog/**": { redirect: "/news/**" },
};

const CALENDARS: RouteRules = {
  "/rundown.ics": { cache: "live", uncachedQuery: ["day", "session"] },
  "/event.ics": { cache: "live" },
  "/ticket-sales.ics": { cache: "live", uncachedQuery: ["ticket"] },
  "/plan.ics": { cache: "live", uncachedQuery: ["p"] },
  "/plan.svg": { cache: "live", uncachedQuery: ["p"] },
  "/rundown.json": {},
  "/rundown/changes.xml": { cache: "live" },
};

/** The rules of the whole site: pages and all other addresses. The build publishes them in `/builds/meta/{buildId}.json`. */
export const routeRules: RouteRules = {
  ...REDIRECTS,
  ...CALENDARS,
  "/api/**": { uncachedQuery: "*", unprefixed: true },
  "/color-mode": { cache: "private", unprefixed: true },
  // What the links of mails open: their addresses are keys, and nothing is typed there.
  "/updates/**": { cache: "private" },
  "/book-space/held": { cache: "private" },
  "/book-space/invoice/**": { cache: "private" },
  "/book-space/offer/**": { cache: "private" },
  "/order/new": { cache: "form" },
  "/order/find": { cache: "form" },
  "/order/waiting": { cache: "form" },
  "/order/**": { cache: "private" },
  "/preview": { cache: "private" },
  "/gate": { cache: "private" },
  "/gate/**": { cache: "private", unprefixed: true },
  "/staff": { cache: "private" },
  "/staff/**": { cache: "private" },
  // Kinds and ids of documents may have capitals.
  "/staff/content/**": { middleware: [] },
  "/staff/editions/**": { middleware: [] },
  "/hooks/**": { cache: "private", unprefixed: true },
  "/builds/**": { cache: "private", unprefixed: true },
  "/healthz": { cache: "private", unprefixed: true },
  "/readyz": { cache: "private", unprefixed: true },
  "/metrics": { cache: "private", unprefixed: true },
  "/csp-reports": { cache: "private", unprefixed: true },
  "/browser-errors": { cache: "private", unprefixed: true },
  // Drawn in less time than the page cache takes to compress them.
  "/faces/**": { cache: "private", unprefixed: true },
  // Not in the page cache: they have their own memory.
  "/uploads/**": { cache: "private", unprefixed: true },
  "/worker.js": { cache: "private", unprefixed: true },
  // The files of phones: which is the newest, and the file itself, which never changes.
  "/offline/**": { cache: "live" },
  "/live.json": { cache: "live" },
  "/sitemap.xml": { unprefixed: true },
  "/robots.txt": { unprefixed: true },
  "/.well-known/expo-tickets.json": { cache: "live" },
  "/.well-known/**": { unprefixed: true },
  ...Object.fromEntries(
    listPages().map(({ path, cache }) => [path.replace(/:\w+$/, "**"), { cache, ...pageQueries[path] }]),
  ),
  "/**": { cache: "content", middleware: ["canonical-case"] },
};

/** The rule for a path in any case and language: the fields of all rules that match. */
export function ruleFor(path: string, rules = routeRules): RouteRule {
  const lowercase = splitLocale(path).path.toLowerCase();
  let rule: RouteRule = {};
  for (const pattern in rules) {
    if (matches(pattern, lowercase)) rule = { ...rules[pattern], ...rule };
  }
  return rule;
}

/** Where a path in lower case, without a slash at its end, has moved; null: it has not. The query stays. */
export function redirectFor(path: string, search: string, rules = routeRules): string | null {
  const { locale, path: unprefixed } = splitLocale(path);
  for (const [pattern, { redirect }] of Object.entries(rules)) {
    if (!redirect || !matches(pattern, unprefixed)) continue;
    const rest = pattern.endsWith("/**") ? unprefixed.slice(pattern.length - "**".length) : "";
    // With a string instead of a function, `$&` in the path would be a replacement pattern.
    return locales[locale].prefix + redirect.replace("**", () => rest) + search;
  }
  return null;
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith("/**") ? path.startsWith(pattern.slice(0, -2)) : pattern === path;
}

const sectionOf = (path: string) => path.split("/")[1] ?? "";

/** The first parts of the paths that people open: pages, calendars, paths that have moved, orders, and the staff area. */
const SECTIONS = new Set(
  [...listPages().map(({ path }) => path), ...Object.keys({ ...REDIRECTS, ...CALENDARS }), "/order", "/staff"].map(
    sectionOf,
  ),
);

/** Whether a path is below a page or calendar of this site. The home page has no such part, so `/` is not. */
export function isSitePath(path: string): boolean {
  const section = sectionOf(path);
  return section !== "" && SECTIONS.has(section);
}
