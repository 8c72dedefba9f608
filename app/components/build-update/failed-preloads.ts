import { mayReload } from "~/components/reload-guard";
import { latestBuild, lookForNewerBuild } from "./build-update";

/**
 * Loads the page anew after a stylesheet or an icon could not be had, once in ten seconds at most. Without a network,
 * or while the server is away, nothing is reloaded: the page that is there is better than the browser's own error.
 */
export async function reloadAfterFailedPreload(): Promise<void> {
  if (mayReload("reloaded-after-failed-preload") && (await latestBuild())) window.location.reload();
}

/**
 * Listens for what could not be loaded: styles reload the page. A piece of code is mostly lost with the network, which
 * says nothing of the next page; only if a newer build has taken it away, the next change of route loads its page anew.
 * @param running the id of the build that this page came from
 */
export function watchFailedPreloads(running: string): void {
  const onPreloadError = ({ payload }: VitePreloadErrorEvent) => {
    if (/\.css\b|unable to preload css/i.test(payload.message)) void reloadAfterFailedPreload();
    else void lookForNewerBuild(running);
  };
  const onError = ({ target }: Event) => {
    const style = target instanceof HTMLLinkElement && (target.rel === "stylesheet" || target.as === "style");
    if (style) void reloadAfterFailedPreload();
  };
  window.addEventListener("vite:preloadError", onPreloadError);
  // Errors of elements do not bubble: they are caught on the way down.
  document.addEventListener("error", onError, true);
}
