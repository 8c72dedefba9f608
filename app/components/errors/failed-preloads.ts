import { latestBuild, requireDocumentLoad } from "./build-update";
import { mayReload } from "./reload-guard";

/** A custom property that the stylesheet of all pages sets on `:root`. */
const A_PROPERTY_OF_ALL_PAGES = "--ground";

let pending: Promise<boolean> | null = null;

/**
 * Reloads the page after a stylesheet or an icon failed to load, at most once in ten seconds (docs/product.md, "Errors").
 * Does nothing while the server does not respond: the browser would show its own error page. Concurrent calls share a check.
 * @returns whether the page is being reloaded
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
 * Listens for failed loads: a stylesheet reloads the page, a module makes the next navigation load a document. The page's
 * own stylesheet may have failed before this is called.
 */
export function watchFailedPreloads(): void {
  if (!getComputedStyle(document.documentElement).getPropertyValue(A_PROPERTY_OF_ALL_PAGES))
    void reloadAfterFailedPreload();
  const onPreloadError = ({ payload }: VitePreloadErrorEvent) => {
    if (/\.css\b|unable to preload css/i.test(payload.message)) void reloadAfterFailedPreload();
    else requireDocumentLoad();
  };
  const onError = ({ target }: Event) => {
    const style = target instanceof HTMLLinkElement && (target.rel === "stylesheet" || target.as === "style");
    if (style) void reloadAfterFailedPreload();
  };
  window.addEventListener("vite:preloadError", onPreloadError);
  // Errors of elements do not bubble.
  document.addEventListener("error", onError, true);
}
