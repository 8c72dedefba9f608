/**
 * The page registry. Routes, route rules, sitemap, social cards, menus, audits, screenshots and tests read it.
 *
 * To add a page such as `/press` (CONTRIBUTING.md, "Add a page"):
 * 1. Add its row to `pages`. The compiler names the columns that are missing.
 * 2. Write the module that the row names, after the model of `routes/pages/partners.tsx`.
 * 3. If menus list it, add its label to `menuLabels`, its path to `menus`, and both to `tests/support/browser/menu-table.ts`.
 * 4. If its response depends on the query, add a row to `pageQueries`. All other query parameters are ignored.
 *
 * The browser's build holds `menuLabels`, `menus` and `pageQueries` only: `pages` is tree-shaken as long as no module of the
 * browser imports it.
 */
import { BRAND_ORDERS, SESSION_KINDS, TICKET_TABS } from "./entities/choices.ts";
import type { CachePolicy } from "./http/caching/cache-policies.ts";

type Page = {
  /** The route module, below `app/`. */
  module: string;
  /** The route id where other code names it. Otherwise it is the module's path. */
  id?: string;
  cache: CachePolicy;
  /** Whether the page says something else in another season; `seasonViews` then has its texts for each. */
  seasonal: boolean;
  /** The data that the sitemap's entries come from. Without it the entry is the path alone. */
  sitemap?: "policy" | "statement" | "news list" | "articles" | "brands" | "sessions" | "speakers";
  /** The texts of the social card. Without a title it is the site's name. Pages of one thing have its own. */
  card: { eyebrow: string; title?: string } | "brand" | "article" | "session" | "speaker";
  /** What a reader finds there, in a few words; `/llms.txt` lists it. */
  about?: string;
  /** The complete `h1` and a text of the page, with the embedded content; tests look for both. */
  shows: { heading: string; text: string };
  /** An address of the page when its path has a parameter. */
  example?: `/${string}`;
  /** More addresses for audits and screenshots. */
  views?: readonly `/${string}`[];
};

/** Every page by its path (docs/product.md, "Pages"). */
export const pages = {
  "/": {
    module: "routes/home/home.tsx",
    cache: "live",
    seasonal: true,
    card: { eyebrow: "Indonesia’s outdoors under one roof" },
    shows: { heading: "Jakarta Outing Expo 2025", text: "14–16 November 2025" },
  },
  "/ticket": {
    module: "routes/event/ticket.tsx",
    id: "ticket",
    cache: "live",
    seasonal: true,
    card: { eyebrow: "Be there", title: "Tickets" },
    about: "types, prices, what they include, and whether they are on sale",
    shows: { heading: "Tickets", text: "Three-Day" },
    views: ["/ticket?tab=about", "/ticket?tab=brands", "/ticket?tab=rundown"],
  },
  "/brands": {
    module: "routes/brands/brands.tsx",
    id: "brands",
    cache: "brands",
    seasonal: false,
    card: { eyebrow: "Who is there", title: "Brands" },
    about: "who exhibits, with booth and category",
    shows: { heading: "Brands", text: "130 brands" },
  },
  "/brands/:slug": {
    module: "routes/brands/brands-slug.tsx",
    id: "brands-slug",
    cache: "brands",
    seasonal: false,
    sitemap: "brands",
    card: "brand",
    shows: { heading: "Kemah Roda", text: "Booth" },
    example: "/brands/kemah-roda",
  },
  "/rundown": {
    module: "routes/event/rundown.tsx",
    id: "rundown",
    cache: "live",
    seasonal: true,
    card: { eyebrow: "What happens when", title: "Rundown" },
    about: "every session by day and stage",
    shows: { heading: "Friday 14 November", text: "Summit Stage" },
    views: ["/rundown?day=2", "/rundown?day=3&view=grid"],
  },
  "/rundown/:slug": {
    module: "routes/event/session.tsx",
    cache: "live",
    seasonal: false,
    sitemap: "sessions",
    card: "session",
    shows: { heading: "The leech hour", text: "Campfire Stage" },
    example: "/rundown/the-leech-hour",
  },
  "/speakers/:slug": {
    module: "routes/event/speaker.tsx",
    cache: "live",
    seasonal: false,
    sitemap: "speakers",
    card: "speaker",
    shows: { heading: "Fajar Adiwangsa", text: "Cartographer" },
    example: "/speakers/fajar-adiwangsa",
  },
  "/programs": {
    module: "routes/event/programs.tsx",
    cache: "live",
    seasonal: true,
    card: { eyebrow: "Join in", title: "Programs" },
    about: "what to join, when, where and how",
    shows: { heading: "Programs", text: "How to join" },
  },
  "/visit": {
    module: "routes/pages/visit.tsx",
    cache: "live",
    seasonal: true,
    card: { eyebrow: "Before you set out", title: "Plan your visit" },
    about: "getting there with fares and last departures, hours, payment, children, prayer rooms, food, accessibility",
    shows: { heading: "Plan your visit", text: "Last departure" },
  },
  "/partners": {
    module: "routes/pages/partners.tsx",
    cache: "content",
    seasonal: false,
    card: { eyebrow: "Who supports the expo", title: "Partners" },
    about: "who supports the expo",
    shows: { heading: "Partners", text: "Presenting partner" },
  },
  "/gallery": {
    module: "routes/pages/gallery.tsx",
    cache: "content",
    seasonal: false,
    card: { eyebrow: "How it was", title: "Gallery" },
    about: "drawings of past editions",
    shows: { heading: "Gallery", text: "Edition 2024" },
  },
  "/winner": {
    module: "routes/pages/winner.tsx",
    cache: "content",
    seasonal: true,
    card: { eyebrow: "Prizes", title: "Winners" },
    about: "prizes and winners, after the draw",
    shows: { heading: "Winners", text: "16 November 2025, 7.30\u00a0PM WIB" },
  },
  "/news": {
    module: "routes/news/news.tsx",
    id: "news",
    cache: "news",
    seasonal: false,
    sitemap: "news list",
    card: { eyebrow: "From the trail", title: "News" },
    about: "announcements and guides",
    shows: { heading: "News", text: "min read" },
  },
  "/news/:slug": {
    module: "routes/news/news-slug.tsx",
    id: "news-slug",
    cache: "news",
    seasonal: false,
    sitemap: "articles",
    card: "article",
    shows: { heading: "A first-timer's guide to the expo", text: "min read" },
    example: "/news/first-timers-guide-to-the-expo",
    views: ["/news/plan-a-walk-with-a-free-map"],
  },
  "/faq": {
    module: "routes/pages/faq.tsx",
    cache: "content",
    seasonal: false,
    card: { eyebrow: "Before you ask", title: "FAQ" },
    about: "short answers on tickets, children, programs, exhibiting and more",
    shows: { heading: "FAQ", text: "Tickets" },
  },
  "/links": {
    module: "routes/pages/links.tsx",
    id: "links",
    cache: "content",
    seasonal: true,
    card: { eyebrow: "All in one place", title: "Links" },
    about: "the most used links in one place",
    shows: { heading: "Links", text: "Get tickets" },
  },
  "/contact": {
    module: "routes/forms/contact.tsx",
    cache: "form",
    seasonal: false,
    card: { eyebrow: "Write to us", title: "Contact" },
    about: "e-mail, WhatsApp, address, and a form",
    shows: { heading: "Contact", text: "WhatsApp" },
  },
  "/book-space": {
    module: "routes/forms/book-space.tsx",
    cache: "form",
    seasonal: true,
    card: { eyebrow: "For businesses", title: "Exhibitor Registration" },
    about: "booth types, prices, dates, and the registration form",
    shows: { heading: "Exhibitor Registration", text: "Shell scheme" },
  },
  "/press": {
    module: "routes/pages/press.tsx",
    cache: "content",
    seasonal: false,
    card: { eyebrow: "For journalists", title: "Press" },
    about: "accreditation, a fact sheet, logos and pictures",
    shows: { heading: "Press", text: "Accreditation" },
  },
  "/updates": {
    module: "routes/forms/updates.tsx",
    cache: "form",
    seasonal: false,
    card: { eyebrow: "The next expo", title: "Tell me when" },
    about: "a mail when the next expo has dates, tickets and booths",
    shows: { heading: "Tell me when", text: "What to expect" },
    views: ["/updates?topic=exhibiting"],
  },
  "/terms": {
    module: "routes/pages/legal-page.tsx",
    id: "terms",
    cache: "content",
    seasonal: false,
    sitemap: "policy",
    card: { eyebrow: "Policy", title: "Terms" },
    about: "the rules for website and expo",
    shows: { heading: "Terms of use", text: "August 21, 2025" },
  },
  "/privacy": {
    module: "routes/pages/legal-page.tsx",
    id: "privacy",
    cache: "content",
    seasonal: false,
    sitemap: "policy",
    card: { eyebrow: "Policy", title: "Privacy" },
    about: "what is kept, why and for how long",
    shows: { heading: "Privacy policy", text: "180 days" },
  },
  "/event-policy": {
    module: "routes/pages/legal-page.tsx",
    id: "event-policy",
    cache: "content",
    seasonal: false,
    sitemap: "policy",
    card: { eyebrow: "Policy", title: "Event policy" },
    about: "rules in the hall",
    shows: { heading: "Event policy", text: "Last updated" },
  },
  "/ticket-policy": {
    module: "routes/pages/legal-page.tsx",
    id: "ticket-policy",
    cache: "content",
    seasonal: false,
    sitemap: "policy",
    card: { eyebrow: "Policy", title: "Ticket policy" },
    about: "refunds, names and entry",
    shows: { heading: "Ticket policy", text: "Last updated" },
  },
  "/accessibility": {
    module: "routes/pages/accessibility.tsx",
    cache: "content",
    seasonal: false,
    sitemap: "statement",
    card: { eyebrow: "For everyone", title: "Accessibility" },
    about: "what works, what does not yet, and how to report a problem",
    shows: { heading: "Accessibility", text: "Last updated" },
  },
} as const satisfies Record<`/${string}`, Page>;

export type PagePath = keyof typeof pages;

/** Every page with its path. A function, so that the browser's build can drop it together with `pages`. */
export const listPages = () => Object.entries<Page>(pages).map(([path, page]) => ({ path: path as PagePath, ...page }));

/** The labels of pages in menus (docs/product.md, "Navigation"). */
export const menuLabels = {
  "/": "Home",
  "/brands": "Brands",
  "/rundown": "Rundown",
  "/programs": "Programs",
  "/ticket": "Ticket",
  "/visit": "Visit",
  "/book-space": "Exhibitor Registration",
  "/contact": "Contact",
  "/updates": "Tell me when",
  "/news": "News",
  "/partners": "Partners",
  "/faq": "FAQ",
  "/ticket-policy": "Ticket Policy",
  "/event-policy": "Event Policy",
  "/gallery": "Gallery",
  "/winner": "Winners",
  "/press": "Press",
  "/links": "Links",
} as const satisfies { [Path in PagePath]?: string };

/**
 * The pages of each menu, in order. The header has Resources between its two parts; Resources is in the dialog menu and the
 * footer too. `discover` is the footer's first group. Its "For Businesses" is in `components/layout/menu-entries.ts`.
 */
export const menus = {
  headerStart: ["/", "/brands", "/rundown", "/programs", "/visit"],
  headerEnd: ["/partners", "/contact", "/news"],
  resources: ["/faq", "/ticket-policy", "/event-policy", "/gallery", "/winner", "/press", "/links"],
  dialog: [
    "/",
    "/brands",
    "/rundown",
    "/programs",
    "/ticket",
    "/visit",
    "/book-space",
    "/contact",
    "/news",
    "/partners",
  ],
  discover: ["/brands", "/rundown", "/programs", "/ticket", "/visit", "/partners", "/news"],
} as const satisfies Record<string, readonly (keyof typeof menuLabels)[]>;

/** The valid values of a query parameter: a list, or the name of a pattern in `http/routing/canonical.ts`. */
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

/** The pages that depend on their query. */
export const pageQueries: { readonly [Path in PagePath]?: QueryRule } = {
  "/brands": {
    cacheQuery: { category: "slug", order: BRAND_ORDERS, page: "page" },
    uncachedQuery: ["q"],
    canonicalQuery: ["category", "page"],
  },
  "/news": { cacheQuery: { page: "page", tag: "blogSlug" }, canonicalQuery: ["page", "tag"] },
  "/rundown": {
    cacheQuery: {
      day: "any",
      family: ["yes"],
      kind: SESSION_KINDS,
      language: ["en", "id"],
      program: "any",
      stage: "any",
      view: ["grid"],
    },
    canonicalQuery: ["day"],
  },
  "/ticket": {
    cacheQuery: { tab: TICKET_TABS },
    uncachedQuery: ["adults", "children", "day", "students"],
    canonicalQuery: ["tab"],
  },
  "/contact": { cacheQuery: { proof: "any", sent: "any", topic: "slug" } },
  "/book-space": { cacheQuery: { proof: "any", sent: "any" } },
  "/updates": { cacheQuery: { proof: "any", sent: "any", topic: "slug" } },
};
