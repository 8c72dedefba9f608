/** Pages that a phone keeps, by the first part of their paths. */
const KEPT = ["", "brands", "faq", "map", "plan", "rundown", "visit"] as const;

/** The name of the browser's cache in which they are kept. */
export const KEPT_CACHE = "expo-pages";

/** The page with the tickets that a phone keeps. It is below `/order`, of which nothing else is kept. */
export const KEPT_TICKETS = "/order/kept";

/** Whether a page may open without a network. @param path without the prefix of the language */
export const isKeptPage = (path: string): boolean =>
  path === KEPT_TICKETS || KEPT.some((part) => part === (path.split("/")[1] ?? ""));
