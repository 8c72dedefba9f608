/** `falling`: this page shows it for the first time. */
export type PaidStamp = "falling" | "dry";

/** ms after the payment in which a stamp can still fall: as long as the cookie knows where it has. */
const FRESH_MS = 24 * 3600_000;
/** Pages that the cookie names; a buyer opens the order, then some of its tickets. */
const MOST_PAGES = 20;

/**
 * Whether a stamp falls on a page now.
 * @param kept what the cookie has: the pages on which it fell
 * @param age of the payment, in ms
 */
export function stampOnce(kept: unknown, page: string, age: number): { stamp: PaidStamp; seen: string[] } {
  const seen = Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : [];
  if (age > FRESH_MS || seen.includes(page)) return { stamp: "dry", seen };
  return { stamp: "falling", seen: [page, ...seen].slice(0, MOST_PAGES) };
}
