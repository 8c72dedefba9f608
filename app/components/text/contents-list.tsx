import { useEffect, useRef } from "react";
import { useReadingPosition } from "./use-reading-position";

/** A heading of a long text; `level` 3 stands below one of level 2. */
export type ContentsEntry = { id: string; text: string; level?: 2 | 3 };

/**
 * The entries of a table of contents: links without scripts; with them the part that is being read is marked, and in sight
 * where the `<nav>` around scrolls by itself.
 */
export function ContentsList({ entries }: { entries: readonly ContentsEntry[] }) {
  const current = useReadingPosition(entries.map(({ id }) => id));
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const link = current && list.current?.querySelector("[aria-current]");
    const box = list.current?.closest("nav");
    if (link && box) scrollWithin(box, link);
  }, [current]);
  return (
    <ol ref={list} className="mt-3">
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

/** Scrolls a box as far as it takes to show an element in it; never the page, as `scrollIntoView` would. */
function scrollWithin(box: Element, element: Element) {
  const frame = box.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  if (top < frame.top) box.scrollTop += top - frame.top;
  else if (bottom > frame.bottom) box.scrollTop += bottom - frame.bottom;
}
