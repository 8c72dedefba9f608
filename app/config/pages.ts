/**
 * The page registry. Routes, route rules, sitemap, social cards, menus and tests read it.
 *
 * CONTRIBUTING.md, "Add a page", has the steps from a row here to its tests. A page whose response depends on the query has a row in
 * `app/config/page-queries.ts` too: all other query parameters are ignored.
 *
 * The build reads it too, before the messages are compiled: so it has no texts for visitors.
 *
 * No value of it is in the browser's build, as long as no module of the browser imports it.
 */

/** How long shared caches may keep a page; `app/platform/http/caching/cache-policies.ts` has the lifetimes of each. */
export type CachePolicy = "content" | "brands" | "live" | "news" | "form" | "private";

type Page = {
  /** The route module, below `app/`. */
  module: string;
  /** The route id where other code names it. Otherwise it is the module's path. */
  id?: string;
  cache: CachePolicy;
  /** Whether the page says something else in another season; `seasonViews` then has its texts for each. */
  seasonal: boolean;
  /** Past editions have the page too, below their year. The year's other addresses lead to the page of the current edition. */
  archived?: true;
  /** The data that the sitemap's entries come from. Without it the entry is the path alone. */
  sitemap?: "policy" | "statement" | "news list" | "articles" | "brands" | "sessions" | "speakers";
  /** The thing that the page is about; its social card has the texts of the thing. The other pages' are in `pageTexts`. */
  card?: "brand" | "article" | "session" | "speaker";
};

/** Every page by its path (docs/product.md, "Pages"). */
export const pages = {
  "/": {
    module: "routes/pages/home.tsx",
    cache: "live",
    seasonal: true,
    archived: true,
  },
  "/ticket": {
    module: "routes/event/ticket.tsx",
    id: "ticket",
    cache: "live",
    seasonal: true,
  },
  "/brands": {
    module: "routes/brands/brands.tsx",
    id: "brands",
    cache: "brands",
    seasonal: false,
    archived: true,
  },
  "/brands/:slug": {
    module: "routes/brands/brands-slug.tsx",
    id: "brands-slug",
    cache: "brands",
    seasonal: false,
    archived: true,
    sitemap: "brands",
    card: "brand",
  },
  "/map": {
    module: "routes/pages/map.tsx",
    cache: "brands",
    seasonal: false,
  },
  "/plan": {
    module: "routes/pages/plan.tsx",
    cache: "live",
    seasonal: false,
  },
  "/rundown": {
    module: "routes/event/rundown.tsx",
    id: "rundown",
    cache: "live",
    seasonal: true,
    archived: true,
  },
  "/rundown/changes": {
    module: "routes/event/changes.tsx",
    cache: "live",
    seasonal: false,
  },
  "/rundown/:slug": {
    module: "routes/event/session.tsx",
    cache: "live",
    seasonal: false,
    archived: true,
    sitemap: "sessions",
    card: "session",
  },
  "/speakers": {
    module: "routes/event/speakers.tsx",
    cache: "live",
    seasonal: false,
    archived: true,
  },
  "/speakers/:slug": {
    module: "routes/event/speaker.tsx",
    cache: "live",
    seasonal: false,
    archived: true,
    sitemap: "speakers",
    card: "speaker",
  },
  "/programs": {
    module: "routes/event/programs.tsx",
    cache: "live",
    seasonal: true,
    archived: true,
  },
  "/visit": {
    module: "routes/pages/visit.tsx",
    cache: "live",
    seasonal: true,
  },
  "/partners": {
    module: "routes/pages/partners.tsx",
    cache: "content",
    seasonal: false,
    archived: true,
  },
  "/gallery": {
    module: "routes/pages/gallery.tsx",
    cache: "content",
    seasonal: false,
    archived: true,
  },
  "/winner": {
    module: "routes/pages/winner.tsx",
    cache: "content",
    seasonal: true,
    archived: true,
  },
  "/news": {
    module: "routes/news/news.tsx",
    id: "news",
    cache: "news",
    seasonal: false,
    archived: true,
    sitemap: "news list",
  },
  "/news/:slug": {
    module: "routes/news/news-slug.tsx",
    id: "news-slug",
    cache: "news",
    seasonal: false,
    archived: true,
    sitemap: "articles",
    card: "article",
  },
  "/editions": {
    module: "routes/pages/editions.tsx",
    cache: "content",
    seasonal: false,
  },
  "/faq": {
    module: "routes/pages/faq.tsx",
    cache: "content",
    seasonal: true,
  },
  "/links": {
    module: "routes/pages/links.tsx",
    id: "links",
    cache: "content",
    seasonal: true,
  },
  "/contact": {
    module: "routes/forms/contact.tsx",
    cache: "form",
    seasonal: false,
  },
  "/book-space": {
    module: "routes/forms/book-space.tsx",
    cache: "form",
    seasonal: true,
  },
  "/press": {
    module: "routes/forms/press.tsx",
    cache: "form",
    seasonal: false,
  },
  "/updates": {
    module: "routes/forms/updates.tsx",
    cache: "form",
    seasonal: false,
  },
  "/terms": {
    module: "routes/pages/legal-page.tsx",
    id: "terms",
    cache: "content",
    seasonal: false,
    sitemap: "policy",
  },
  "/privacy": {
    module: "routes/pages/legal-page.tsx",
    id: "privacy",
    cache: "content",
    seasonal: false,
    sitemap: "policy",
  },
  "/event-policy": {
    module: "routes/pages/legal-page.tsx",
    id: "event-policy",
    cache: "content",
    seasonal: false,
    sitemap: "policy",
  },
  "/ticket-policy": {
    module: "routes/pages/legal-page.tsx",
    id: "ticket-policy",
    cache: "content",
    seasonal: false,
    sitemap: "policy",
  },
  "/accessibility": {
    module: "routes/pages/accessibility.tsx",
    cache: "content",
    seasonal: false,
    sitemap: "statement",
  },
} as const satisfies Record<`/${string}`, Page>;

export type PagePath = keyof typeof pages;

/** Every page with its path. A function, so that the browser's build can drop it together with `pages`. */
export const listPages = () => Object.entries<Page>(pages).map(([path, page]) => ({ path: path as PagePath, ...page }));

/**
 * The pages of each menu, in order, until the team names others (`menus` in `app/content/documents/kinds.ts`). The header has Resources between its two parts; Resources is in the dialog menu and the
 * footer too. `discover` is the footer's first group; `businesses` is its second, where two chats follow the first entry.
 */
export const menus = {
  headerStart: ["/", "/brands", "/rundown", "/programs", "/visit"],
  headerEnd: ["/partners", "/contact", "/news"],
  resources: ["/faq", "/ticket-policy", "/event-policy", "/gallery", "/winner", "/press", "/links"],
  dialog: [
    "/",
    "/brands",
    "/rundown",
    "/plan",
    "/programs",
    "/ticket",
    "/visit",
    "/book-space",
    "/contact",
    "/news",
    "/partners",
  ],
  discover: ["/brands", "/rundown", "/speakers", "/programs", "/ticket", "/visit", "/partners", "/news"],
  businesses: ["/book-space", "/contact", "/updates"],
  smallPrint: ["/terms", "/privacy", "/accessibility"],
} as const satisfies Record<string, readonly PagePath[]>;

export type Menu = keyof typeof menus;

/** The path of a page that is the same for everybody: a menu can lead to it. */
export type PlainPath = Exclude<PagePath, `${string}:${string}`>;
