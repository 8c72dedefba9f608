import { useEffect, useState } from "react";

/** The strip of the window, below the header, in which a heading counts as being read. */
const READING_STRIP = "-80px 0px -65% 0px";

/**
 * Follows which part of a long text is being read. Null until scripts run and a heading has come by.
 * @param ids ids of the headings, in order
 */
export function useReadingPosition(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(" ");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const read = entries.find((entry) => entry.isIntersecting);
        if (read) setCurrent(read.target.id);
      },
      { rootMargin: READING_STRIP },
    );
    for (const id of key.split(" ")) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}
