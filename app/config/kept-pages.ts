import type { PagePath } from "./pages";

/** Pages that a phone keeps, with what lies below them. */
export const KEPT_PAGES = [
  "/",
  "/brands",
  "/faq",
  "/map",
  "/plan",
  "/rundown",
  "/visit",
] as const satisfies readonly PagePath[];
export type KeptPage = (typeof KEPT_PAGES)[number];

/** The name of the browser's cache in which they are kept. */
export const KEPT_CACHE = "expo-pages";

/** The page with the tickets that a phone keeps. It is below `/order`, of which nothing else is kept. */
export const KEPT_TICKETS = "/order/kept";

/** Whether a page may open without a network. @param path without the prefix of the language */
export const isKeptPage = (path: string): boolean =>
  path === KEPT_TICKETS || KEPT_PAGES.some((page) => page === `/${path.split("/")[1] ?? ""}`);
