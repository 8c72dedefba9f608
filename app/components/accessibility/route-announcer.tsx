import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation in the browser: the focus goes to the new page's `h1`, as after a load the reading would start at
 * the top, and its title is said aloud. A link to a place on a page keeps its target, and a change of the query alone
 * (a tab, a filter) keeps the focus on the control.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (hash) return;
    // A page that is kept though left has its own heading, out of sight.
    const headings = [...document.querySelectorAll<HTMLElement>("main h1")];
    headings.find((heading) => heading.checkVisibility())?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </p>
  );
}
