import { PAGES } from "../../tests/support/routes.ts";

/** Every route of the table, and what else looks unlike the others: a brand, an article, the statement, the tabs. */
export const AUDITED: readonly string[] = [
  ...PAGES.map(({ path }) => path),
  "/brands/kemah-roda",
  "/news/plan-a-walk-with-a-free-map",
  "/ticket?tab=about",
  "/ticket?tab=brands",
  "/ticket?tab=rundown",
  "/rundown?day=2",
  "/accessibility",
];

/**
 * Addresses that have moved (specification, section 2), and other spellings of addresses: how old links, posters, mail
 * programs and other blogs write them. Each, and where it leads.
 */
export const MOVED: Readonly<Record<string, string>> = {
  "/tickets": "/ticket",
  "/tickets?tab=about": "/ticket?tab=about",
  "/tickets/": "/ticket",
  "/Tickets/?tab=About&utm_source=Poster": "/ticket?tab=About&utm_source=Poster",
  "/blog": "/news",
  "/blog/": "/news",
  "/Blog?page=1": "/news?page=1",
  "/blog/first-timers-guide-to-the-expo": "/news/first-timers-guide-to-the-expo",
  "/blog/first-timers-guide-to-the-expo/?ref=mail": "/news/first-timers-guide-to-the-expo?ref=mail",
  "/Blog/First-Timers-Guide-To-The-Expo": "/news/first-timers-guide-to-the-expo",
  "/BLOG/First-Timers-Guide-To-The-Expo/": "/news/first-timers-guide-to-the-expo",
  "/news/First-Timers-Guide-To-The-Expo/": "/news/first-timers-guide-to-the-expo",
  "/FAQ": "/faq",
  "/faq/": "/faq",
  "/FAQ/": "/faq",
  "//FAQ//": "/faq",
  "/Brands/Kemah-Roda": "/brands/kemah-roda",
  "/Brands/Kemah-Roda/": "/brands/kemah-roda",
  "/Brands/?q=Tent&category=Tents": "/brands?q=Tent&category=Tents",
};
