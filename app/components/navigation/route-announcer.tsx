import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation in the browser: the focus goes to the new page's `h1`, as after a load the reading would start at
 * the top, and its title is said aloud. A link to a place on a page keeps its target, and a change of the query alone
 * (a tab, a filter) keeps the focus on the control; the title is said when that changes it.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const shown = useRef<[path?: string, title?: string]>([]);
  const [said, say] = useState("");
  // After every render: one comes with each new address, whatever part of it is new.
  useEffect(() => {
    const { title } = document;
    const [path, before] = shown.current;
    shown.current = [pathname, title];
    // A page that was loaded is read out by itself.
    if (!path) return;
    if (before !== title) say(title);
    if (path === pathname || hash) return;
    // A page that is kept though left has its own heading, out of sight.
    for (const heading of document.querySelectorAll<HTMLElement>("main h1")) {
      if (heading.checkVisibility()) heading.focus({ preventScroll: true });
    }
  });
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {said}
    </p>
  );
}
