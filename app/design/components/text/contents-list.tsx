import { useEffect, useRef, useState } from "react";

export type ContentsEntry = { id: string; text: string; level?: 2 | 3 };

/** A table of contents. With scripts the part that is being read is marked and scrolled to within the `<nav>`. */
export function ContentsList({ entries, lang }: { entries: readonly ContentsEntry[]; lang?: string | undefined }) {
  const current = useReadingPosition(entries.map(({ id }) => id));
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const link = current && list.current?.querySelector("[aria-current]");
    const box = list.current?.closest("nav");
    if (link && box) scrollWithin(box, link);
  }, [current]);
  return (
    <ol ref={list} lang={lang} className="mt-3">
      {entries.map(({ id, text, level }) => (
        <li key={id} className={level === 3 ? "ps-4" : undefined}>
          <a
            href={`#${encodeURIComponent(id)}`}
            className="contents-link"
            aria-current={id === current ? "location" : undefined}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Scrolls a box until an element in it is visible; `scrollIntoView` would scroll the page too. */
function scrollWithin(box: Element, element: Element) {
  const frame = box.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  if (top < frame.top) box.scrollTop += top - frame.top;
  else if (bottom > frame.bottom) box.scrollTop += bottom - frame.bottom;
}

/** The part of the window, below the header, in which a heading counts as read. */
const READING_STRIP = "-80px 0px -65% 0px";

/** @returns the id of the heading or section that is being read; null before one was in that part of the window */
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
