/**
 * Scrolls smoothly to the top, and only if the route in sight is the one at `path` (specification, section 2). Visitors
 * who asked for less motion jump.
 */
export function scrollToTop(path: string): void {
  if (window.location.pathname !== path) return;
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: calm ? "auto" : "smooth" });
}
