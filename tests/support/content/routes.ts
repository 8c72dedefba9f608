import { type PagePath, pages } from "../../../app/config/pages.ts";

type Address = `/${string}`;

/** What tests look for on a page with the embedded content, and where audits look beside the page itself. */
type Expectation = {
  /** The complete `h1`. */
  heading: string;
  /** A text of the page. */
  text: string;
  /** More addresses for audits and screenshots. */
  views?: readonly Address[];
};

/** A page with a parameter in its path also has an address to visit. */
type Expectations = {
  readonly [Path in PagePath]: Path extends `${string}:${string}` ? Expectation & { example: Address } : Expectation;
};

/** A row for each page of the registry: one that is missing here does not compile. */
const expectations: Expectations = {
  "/": { heading: "Jakarta Outing Expo 2025", text: "14–16 November 2025" },
  "/ticket": {
    heading: "Tickets",
    text: "Three-Day",
    views: ["/ticket?tab=about", "/ticket?tab=brands", "/ticket?tab=rundown"],
  },
  "/brands": { heading: "Brands", text: "130 brands" },
  "/brands/:slug": { heading: "Kemah Roda", text: "Booth", example: "/brands/kemah-roda" },
  "/map": {
    heading: "Map of the hall",
    text: "Air Jernih Field Filters",
    views: ["/map?hall=mezzanine", "/map?category=footwear", "/map?to=D-14&from=north", "/map?at=pillar-7"],
  },
  "/plan": { heading: "My plan", text: "Your trail begins with a star" },
  "/rundown": {
    heading: "Friday 14 November",
    text: "Summit Stage",
    views: ["/rundown?day=2", "/rundown?day=3&view=grid"],
  },
  "/rundown/:slug": { heading: "The leech hour", text: "Campfire Stage", example: "/rundown/the-leech-hour" },
  "/rundown/changes": { heading: "What has changed", text: "Nothing has changed" },
  "/speakers": { heading: "Speakers", text: "Fajar Adiwangsa" },
  "/speakers/:slug": { heading: "Fajar Adiwangsa", text: "Cartographer", example: "/speakers/fajar-adiwangsa" },
  "/programs": { heading: "Programs", text: "How to join" },
  "/visit": { heading: "Plan your visit", text: "Going home" },
  "/partners": { heading: "Partners", text: "Presenting partner" },
  "/gallery": { heading: "Gallery", text: "Edition 2024" },
  "/winner": { heading: "Winners", text: "16 November 2025, 7.30\u00a0PM WIB" },
  "/news": { heading: "News", text: "min read" },
  "/news/:slug": {
    heading: "A first-timer’s guide to the expo",
    text: "min read",
    example: "/news/first-timers-guide-to-the-expo",
    views: ["/news/plan-a-walk-with-a-free-map"],
  },
  "/editions": { heading: "Editions", text: "Jakarta Outing Expo 2025" },
  "/faq": { heading: "FAQ", text: "Tickets" },
  "/links": { heading: "Links", text: "Get tickets" },
  "/contact": { heading: "Contact", text: "WhatsApp" },
  "/book-space": { heading: "Exhibitor Registration", text: "Shell scheme" },
  "/press": { heading: "Press", text: "Accreditation" },
  "/updates": { heading: "Get updates", text: "What to expect", views: ["/updates?topic=exhibiting"] },
  "/terms": { heading: "Terms of use", text: "August 21, 2025" },
  "/privacy": { heading: "Privacy policy", text: "180 days" },
  "/event-policy": { heading: "Event policy", text: "Last updated" },
  "/ticket-policy": { heading: "Ticket policy", text: "Last updated" },
  "/accessibility": { heading: "Accessibility", text: "Last updated" },
};

/** Every page with an address to visit, its complete heading and a text of its content. */
export const PAGES = Object.entries<Expectation & { example?: Address }>(expectations).map(
  ([pattern, { example, heading, text, views = [] }]) => ({
    path: example ?? pattern,
    heading,
    content: text,
    views,
    cache: pages[pattern as PagePath].cache,
  }),
);

/** The addresses of `PAGES` and of all further views, for audits. */
export const AUDITED: readonly string[] = [...PAGES.map(({ path }) => path), ...PAGES.flatMap(({ views }) => views)];
