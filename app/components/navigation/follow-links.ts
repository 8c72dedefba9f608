import { afterPaint } from "~/components/rendering/after-paint";
import { ignoreSavedScroll } from "~/framework/keep-alive/visited-pages";
import type { Router } from "~/framework/navigation-guard";
import { isPlainPress } from "./plain-press";
import { scrollToTop } from "./scroll-to-top";

/**
 * Follows clicks on `<PageLink>`s within the document, one listener for all of them. What a handler of the link itself has
 * prevented, and what the browser is to do (a key held down, another button, another window), is left alone.
 */
export function followLinks(router: Router): void {
  let latest = 0;
  // On the window: React's own handlers, on the document, have had their turn.
  window.addEventListener("click", (event) => {
    const link = linkToFollow(event);
    if (!link) return;
    event.preventDefault();
    const manner = new Set(link.dataset.pageLink?.split(" "));
    const to = link.pathname + link.search + link.hash;
    const follow = () => {
      const { pathname, search, hash } = router.state.location;
      const toTop = manner.has("to-top") && link.pathname === pathname;
      const navigation = router.navigate(to, {
        // As browsers do with a link to the very page: no second entry in the history.
        replace: to === pathname + search + hash,
        preventScrollReset: toTop || manner.has("keep-scroll"),
        viewTransition: manner.has("transition"),
      });
      if (!toTop) return;
      ignoreSavedScroll(navigation);
      scrollToTop();
    };
    latest += 1;
    const turn = latest;
    // What is pressed meanwhile, before a slow device has painted, stands.
    if (manner.has("after-paint")) afterPaint(() => turn === latest && follow());
    else follow();
  });
}

function linkToFollow(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || !isPlainPress(event) || !(event.target instanceof Element)) return null;
  return event.target.closest<HTMLAnchorElement>("a[data-page-link]:not([target])");
}
