import { useEffect, useState } from "react";

/** From the beginning of the page to a third of the window: where a heading is whose part is being read, or was. */
const BEGUN = "1000000px 0px -65% 0px";

/**
 * Follows the position on the page, also over a jump that no heading is seen in, such as that of the End key.
 * @returns the id of the heading or section that began last in the upper third of the window or above it; of several in a row the first; null before any
 */
export function useReadingPosition(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(" ");
  useEffect(() => {
    const begun = new Set<Element>();
    const headings = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) begun.add(target);
          else begun.delete(target);
        }
        const places = headings.flatMap((heading) =>
          begun.has(heading) ? { id: heading.id, top: heading.getBoundingClientRect().top } : [],
        );
        const lowest = Math.max(...places.map(({ top }) => top));
        setCurrent(places.find(({ top }) => top > lowest - 1)?.id ?? null);
      },
      { rootMargin: BEGUN },
    );
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
}
