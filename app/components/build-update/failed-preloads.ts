import { mayReload } from "~/components/reload-guard";
import { latestBuild, loadNextAnew } from "./build-update";

/**
 * Loads the page anew after a stylesheet or an icon could not be had, once in ten seconds at most. Without a network,
 * or while the server is away, nothing is reloaded: the page that is there is better than the browser's own error.
 */
export async function reloadAfterFailedPreload(): Promise<void> {
  if (mayReload("reloaded-after-failed-preload") && (await latestBuild())) window.location.reload();
}

/**
 * Listens for what could not be loaded: styles reload the page, a piece of code makes the next change of route load
 * its page anew.
 */
export function watchFailedPreloads(): void {
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
