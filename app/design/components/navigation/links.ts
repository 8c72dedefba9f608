import type { MouseEvent as ReactMouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { ignoreSavedScroll } from "~/base/framework/keep-alive/visited-pages";

/** Selects links to pages of this site. A path with a dot is a file; `hreflang` marks a page in another language, a separate document; links in SVG have no `pathname`. */
export const PAGE_LINK = 'a[href^="/"]:not([target], [download], [hreflang], [href*="."], svg *)';

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
 * The props of a `<Link>` that scrolls smoothly to the top when its page is in sight (docs/product.md, "Navigation").
 * @param to a path of the site with query and hash. A link with a hash leads to its target.
 */
export function useLinkToTop(to: string) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [path] = to.split("?");
  const onClick = (event: ReactMouseEvent) => {
    if (path !== pathname || !isPlainClick(event)) return;
    event.preventDefault();
    // As browsers do: a link to the page itself adds no entry to the history.
    const replace = to === pathname + search + hash;
    scrollToTop(navigate(to, { replace, preventScrollReset: true }));
  };
  return { to, onClick };
}

/** Scrolls smoothly to the top. @param navigation within the page, started with `preventScrollReset` */
export function scrollToTop(navigation: void | Promise<void>): void {
  ignoreSavedScroll(Promise.resolve(navigation));
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: reducedMotion ? "auto" : "smooth" });
}
