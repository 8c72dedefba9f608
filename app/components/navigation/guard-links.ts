import { cachedLoaderData } from "~/framework/keep-alive/visited-pages";
import type { RouteCode } from "~/framework/route-code";
import type { NavigationHooks } from "~/framework/router-internals";
import { splitLocale } from "~/i18n/split-locale";
import { isPlainClick, PAGE_LINK } from "./links";

/**
 * Holds a click on a link back while the code of its page is not loaded. React Router loads it during the navigation and
 * reloads the current page when that fails: offline the browser would show its own error page. The guard fetches the code
 * first and then repeats the click. When that fails the current page stays, and a toast offers to repeat the click; when the
 * code belongs to an older build, the page is loaded as a document.
 */
export function guardLinks(code: RouteCode, hooks: NavigationHooks): void {
  /** The link whose click has been checked. */
  let checked: HTMLAnchorElement | undefined;
  let clicks = 0;

  const repeat = (link: HTMLAnchorElement) => {
    checked = link;
    link.click();
    checked = undefined;
  };

  const fetchThenRepeat = async (link: HTMLAnchorElement) => {
    clicks += 1;
    const click = clicks;
    const fail = () => hooks.showOfflineToast(() => link.click());
    if (!navigator.onLine) return fail();
    hooks.setProgress({ fetching: true, failed: false });
    const fetched = !hooks.needsDocumentLoad() && (await code.fetch(link.pathname));
    const newBuild = !fetched && (await hooks.latestBuild()) !== null;
    if (click !== clicks) return; // another link was clicked meanwhile
    hooks.setProgress({ fetching: false, failed: !fetched && !newBuild });
    if (fetched) repeat(link);
    else if (newBuild) window.location.assign(link.href);
    else fail();
  };

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(PAGE_LINK);
    if (!link || link === checked || !isPlainClick(event)) return;
    if (link.pathname === window.location.pathname && link.search === window.location.search) return;
    if (mayProceed(link)) {
      clicks += 1;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    void fetchThenRepeat(link);
  };

  const mayProceed = ({ pathname, search }: HTMLAnchorElement) =>
    code.isLoaded(pathname) &&
    (navigator.onLine
      ? !hooks.needsDocumentLoad()
      : cachedLoaderData({ pathname: splitLocale(pathname).path, search }) !== undefined);

  // In the capturing phase of `window`: before React, which listens on `document`.
  window.addEventListener("click", onClick, { capture: true });
}
