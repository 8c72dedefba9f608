import type { Router } from "~/framework/router-internals";

/** What other programs read of the page that was loaded: its addresses, preview and breadcrumbs. */
const ABOUT_LOADED_PAGE =
  'link[rel="canonical"], link[hreflang], meta[property], meta[name^="twitter:"], script[type="application/ld+json"]';

/**
 * Keeps what the document says about its page right after a navigation: what is for other programs is removed, since they
 * read documents; the printed address follows. Only the server renders either, so no page loads code for them
 * (docs/decisions/0089-head-on-the-server.md).
 */
export function followAddress(router: Pick<Router, "state" | "subscribe">): void {
  const printed = document.querySelector<HTMLElement>("[data-address]");
  let { location: shown } = router.state;
  router.subscribe(({ location }) => {
    if (location.pathname + location.search === shown.pathname + shown.search) return;
    shown = location;
    for (const tag of document.head.querySelectorAll(ABOUT_LOADED_PAGE)) tag.remove();
    const { host, pathname, search } = window.location;
    if (printed) printed.dataset.address = host + pathname + search;
  });
}
