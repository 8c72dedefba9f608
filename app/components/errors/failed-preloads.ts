import { latestBuild, loadNextAnew } from "./build-update";
import { mayReload } from "./reload-guard";

/** Set on `:root` by the stylesheet of all pages. */
const A_PROPERTY_OF_ALL_PAGES = "--ground";

let pending: Promise<boolean> | null = null;

/**
 * Loads the page anew after a stylesheet or an icon could not be had, once in ten seconds at most. Without a network,
 * or while the server is away, nothing is reloaded: the page that is there is better than the browser's own error.
 * @returns whether the page is being reloaded, to all who ask at the same time
 */
export function reloadAfterFailedPreload(): Promise<boolean> {
  pending ??= reload().finally(() => {
    pending = null;
  });
  return pending;
}

async function reload(): Promise<boolean> {
  if (!mayReload("reloaded-after-failed-preload") || !(await latestBuild())) return false;
  window.location.reload();
  return true;
}

/**
 * Listens for what could not be loaded: styles reload the page, a piece of code makes the next change of route load
 * its page anew. The stylesheet of the page itself may have failed before.
 */
export function watchFailedPreloads(): void {
  if (!getComputedStyle(document.documentElement).getPropertyValue(A_PROPERTY_OF_ALL_PAGES))
    void reloadAfterFailedPreload();
  const onPreloadError = ({ payload }: VitePreloadErrorEvent) => {
    if (/\.css\b|unable to preload css/i.test(payload.message)) void reloadAfterFailedPreload();
    else loadNextAnew();
  };
  const onError = ({ target }: Event) => {
    const style = target instanceof HTMLLinkElement && (target.rel === "stylesheet" || target.as === "style");
    if (style) void reloadAfterFailedPreload();
  };
  window.addEventListener("vite:preloadError", onPreloadError);
  // Errors of elements do not bubble: they are caught on the way down.
  document.addEventListener("error", onError, true);
}
