import type { RouteCode } from "~/base/framework/route-code";
import type { NavigationHooks } from "~/base/framework/router-internals";
import { splitLocale } from "~/base/i18n/split-locale";
import { isPlainClick, PAGE_LINK } from "./links";
import { prefetchData } from "./preload-pages";

/**
 * Holds a click on a link back while the code of its page is not loaded. React Router loads it during the navigation and
 * reloads the current page when that fails: offline the browser would show its own error page. The guard fetches the code
 * first and then repeats the click. When that fails the current page stays, and a toast offers to repeat the click; when the
 * code belongs to an older build, or the phone has kept the page, it is loaded as a document.
 */
export function guardLinks(code: RouteCode, hooks: NavigationHooks): void {
  /** The link whose code was fetched; only during its repeated click. */
  let ready: HTMLAnchorElement | undefined;
  let clicks = 0;

  const mayProceed = (link: HTMLAnchorElement) => {
    if (link === ready) return true;
    if (link.pathname === window.location.pathname && link.search === window.location.search) return true;
    // Offline a kept-alive page is shown whatever the server runs.
    return code.isLoaded(link.pathname) && !(navigator.onLine && hooks.needsDocumentLoad());
  };

  /** Data are requested at the same time: the navigation would request them after the code. */
  const fetchPage = (link: HTMLAnchorElement) => {
    void prefetchData(link);
    return code.fetch(link.pathname);
  };

  const onClick = async (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(PAGE_LINK);
    if (!link || !isPlainClick(event)) return;
    clicks += 1;
    if (mayProceed(link)) return;
    event.preventDefault();
    event.stopImmediatePropagation();

    const click = clicks;
    hooks.setProgress({ fetching: true, failed: false });
    const fetched = !hooks.needsDocumentLoad() && (await fetchPage(link));
    const newBuild = !fetched && (await hooks.latestBuild()) !== null;
    const isKept = !fetched && !newBuild && (await hooks.opensFromPhone(splitLocale(link.pathname).path));
    if (click !== clicks) return; // another link was clicked meanwhile
    hooks.setProgress({ fetching: false, failed: !fetched && !newBuild && !isKept });
    if (fetched) {
      ready = link;
      link.click();
      ready = undefined;
    } else if (newBuild || isKept) window.location.assign(link.href);
    else hooks.showOfflineToast(() => link.click());
  };

  // In the capturing phase of `window`: before React, which listens on `document`.
  window.addEventListener("click", onClick, { capture: true });
}
