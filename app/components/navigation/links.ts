import { useCallback } from "react";
import { useNavigate } from "react-router";
import { ignoreSavedScroll } from "~/framework/keep-alive/visited-pages";
import { splitLocale } from "~/i18n/split-locale";

/** Selects links to pages of this site. A path with a dot is a file; `hreflang` marks a page in another language, a document of its own. */
export const PAGE_LINK = 'a[href^="/"]:not([target], [download], [hreflang], [href*="."])';

/** Whether the page handles a click. With another button or a modifier key the browser does: a new tab, a download. */
export function isPlainClick({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

/**
 * A ref for an element with many plain `<a>` elements (the menus, `<ServerHtml>`): a click on one navigates as
 * a click on a `<Link>` does. A `<Link>` inside handles its own clicks; React Router marks it with `data-discover`. `data-view-transition` on a link is `<Link viewTransition>`.
 * A link to the page in sight scrolls smoothly to its top (docs/product.md, "Navigation").
 */
export function useFollowLinks() {
  const navigate = useNavigate();
  return useCallback(
    (element: HTMLElement | null) => {
      const onClick = (event: MouseEvent) => {
        const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(PAGE_LINK);
        if (!link || "discover" in link.dataset || event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        const { pathname, search, hash } = window.location;
        const to = link.pathname + link.search + link.hash;
        const toTop = link.pathname === pathname && link.hash === "";
        const navigation = navigate(splitLocale(link.pathname).path + link.search + link.hash, {
          // As browsers do: a link to the page itself adds no entry to the history.
          replace: to === pathname + search + hash,
          preventScrollReset: toTop,
          viewTransition: "viewTransition" in link.dataset,
        });
        if (!toTop) return;
        ignoreSavedScroll(Promise.resolve(navigation));
        const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
        window.scrollTo({ top: 0, behavior: reducedMotion ? "auto" : "smooth" });
      };
      element?.addEventListener("click", onClick);
      return () => element?.removeEventListener("click", onClick);
    },
    [navigate],
  );
}
