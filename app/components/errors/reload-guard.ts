import { isbot } from "isbot";

/** Least ms between two reloads for the same reason (docs/product.md, "Errors"). */
const MIN_INTERVAL = 10_000;

/**
 * Whether the page may reload itself, which is recorded: an error that is there again after a reload is permanent.
 * @param reason key in session storage
 * @returns false when the browser refuses storage, because nothing would end the reloads
 */
export function mayReload(reason: string): boolean {
  const now = performance.timeOrigin + performance.now();
  try {
    if (now - Number(sessionStorage.getItem(reason) ?? 0) < MIN_INTERVAL) return false;
    sessionStorage.setItem(reason, String(now));
    return true;
  } catch {
    return false;
  }
}

/**
 * Handles an error that happened in the browser, such as in a render: reloads the page once in ten seconds. A server error
 * then has a reference to show.
 * @returns whether to show the error screen: not to crawlers (docs/product.md, "Errors")
 */
export function handleBrowserError(): boolean {
  if (mayReload("reloaded-after-error")) window.location.reload();
  return !isbot(navigator.userAgent);
}
