/** Scrolls smoothly to the top of the page. Visitors who asked for less motion jump there. */
export function scrollToTop(): void {
  const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: reduced ? "auto" : "smooth" });
}
