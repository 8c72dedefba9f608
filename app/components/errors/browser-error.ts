import { isbot } from "isbot";
import { mayReload } from "./reload-guard";

/**
 * Follows an error that the browser met by itself, such as one of a render. The page is reloaded, once in ten seconds: that
 * is the retry, and the server has a trace and a reference to show if the error is its own.
 * @returns whether the error screen may be shown: not to crawlers (specification, section 8)
 */
export function handleBrowserError(): boolean {
  if (mayReload("reloaded-after-error")) window.location.reload();
  return !isbot(navigator.userAgent);
}
