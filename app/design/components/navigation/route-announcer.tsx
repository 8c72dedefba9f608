import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a client navigation, focuses the new page's `h1` and announces its title, as after a document load. A link with a
 * hash keeps its target, and a change of the query only (a tab, a filter) keeps the focus on the control; the title is
 * announced if it changes.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const shown = useRef<[path?: string, title?: string]>([]);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    const { title } = document;
    const [path, before] = shown.current;
    shown.current = [pathname, title];
    // Screen readers announce a loaded document themselves.
    if (!path) return;
    if (before !== title) setAnnouncement(title);
    if (path === pathname || hash) return;
    // Kept-alive pages have headings too, which are hidden.
    for (const heading of document.querySelectorAll<HTMLElement>("main h1")) {
      if (heading.checkVisibility()) heading.focus({ preventScroll: true });
    }
  });
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </p>
  );
}
