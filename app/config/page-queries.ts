import {
  BOOTH_QUERY,
  BRAND_ORDERS,
  type LinkPurpose,
  SESSION_KINDS,
  SPOKEN_LANGUAGES,
  TICKET_TABS,
} from "../base/values/choices.ts";
import type { PagePath } from "./pages.ts";

/** The valid values of a query parameter: a list, or the name of a pattern in `canonical.ts`. */
export type QueryValues = readonly string[] | "page" | "slug" | "blogSlug" | "any";

/** What a response depends on in its query. Other parameters, and invalid values, are ignored. */
export type QueryRule = {
  /** Parameters that are part of the cache key. */
  cacheQuery?: Readonly<Record<string, QueryValues>>;
  /** Parameters with unlimited values, such as a search text. A response to one is not cached. `*`: to any. */
  uncachedQuery?: readonly string[] | "*";
  /** Parameters of `cacheQuery` that the canonical link has too. */
  canonicalQuery?: readonly string[];
};

/** Pages that stand in no list of pages: of the links in mails, and of the staff area. `/*`: all below. */
type LinkPath =
  | `/updates/${LinkPurpose}`
  | "/book-space/held"
  | "/book-space/invoice/*"
  | "/book-space/offer/*"
  | "/preview"
  | "/order/*"
  | "/staff/*";

/** The pages that depend on their query. */
export const pageQueries: { readonly [Path in PagePath | LinkPath]?: QueryRule } = {
  "/brands": {
    cacheQuery: { category: "slug", order: BRAND_ORDERS, page: "page" },
    uncachedQuery: ["q"],
    canonicalQuery: ["category", "page"],
  },
  // A place of a search, a form or a sign.
  "/map": {
    cacheQuery: { at: "slug", category: "slug", hall: "slug" },
    uncachedQuery: ["from", "q", "stepfree", "to"],
  },
  // A plan is its visitor's.
  "/plan": { uncachedQuery: ["add", "drop", "p"] },
  "/news": { cacheQuery: { page: "page", tag: "blogSlug" }, canonicalQuery: ["page", "tag"] },
  "/rundown": {
    cacheQuery: {
      day: "any",
      family: ["yes"],
      kind: SESSION_KINDS,
      language: SPOKEN_LANGUAGES,
      program: "any",
      stage: "any",
      view: ["grid"],
    },
    uncachedQuery: ["q"],
    canonicalQuery: ["day"],
  },
  "/faq": { uncachedQuery: ["q"] },
  "/speakers": { uncachedQuery: ["q"] },
  "/rundown/changes": { uncachedQuery: ["since"] },
  "/ticket": {
    // The first tab is the one without a parameter.
    cacheQuery: { tab: TICKET_TABS.slice(1) },
    uncachedQuery: ["adults", "children", "day", "small", "students"],
    canonicalQuery: ["tab"],
  },
  "/contact": { cacheQuery: { proof: "any", sent: "any", topic: "slug" } },
  "/book-space": { cacheQuery: { proof: "any", sent: "any" }, uncachedQuery: BOOTH_QUERY },
  "/press": { cacheQuery: { proof: "any", sent: "any" } },
  "/updates": { cacheQuery: { proof: "any", sent: "any", topic: "slug" } },
  "/book-space/held": { uncachedQuery: ["token"] },
  "/book-space/invoice/*": { uncachedQuery: "*" },
  "/book-space/offer/*": { uncachedQuery: "*" },
  "/updates/confirm": { uncachedQuery: ["token"] },
  "/updates/unsubscribe": { uncachedQuery: ["token"] },
  "/preview": { uncachedQuery: ["token"] },
  "/order/*": { uncachedQuery: "*" },
  "/staff/*": { uncachedQuery: "*" },
};
