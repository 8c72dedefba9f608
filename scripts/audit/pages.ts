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

/** Addresses that have moved (specification, section 2). */
export const MOVED = ["/tickets", "/tickets?tab=about", "/blog", "/blog/first-timers-guide-to-the-expo"] as const;
