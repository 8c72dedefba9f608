/**
 * Paths that redirect, and their targets: moved paths (docs/product.md, "Pages"), and spellings in old links, posters, mail
 * clients and other blogs.
 */
export const REDIRECTS: Readonly<Record<string, string>> = {
  "/tickets": "/ticket",
  "/tickets?tab=about": "/ticket?tab=about",
  "/tickets/": "/ticket",
  "/Tickets/?tab=About&utm_source=Poster": "/ticket?tab=About&utm_source=Poster",
  "/blog": "/news",
  "/blog/": "/news",
  "/Blog?tag=announcements": "/news?tag=announcements",
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
