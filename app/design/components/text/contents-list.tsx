import { useEffect, useRef } from "react";
import { m } from "~/paraglide/messages";
import { useReadingPosition } from "./use-reading-position";

export type ContentsEntry = { id: string; text: string; level?: 2 | 3 };

type ContentsListProps = { entries: readonly ContentsEntry[]; lang?: string | undefined };

/** More entries than this are folded on a phone, where they stand above the text. */
const MAX_UNFOLDED = 6;

/** A table of contents. With scripts the part that is being read is marked and scrolled to within the `<nav>`. */
export function ContentsList(props: ContentsListProps) {
  const count = props.entries.length;
  return count > MAX_UNFOLDED ? (
    <details className="contents-fold">
      <summary>{m.news_sections({ count })}</summary>
      <Entries {...props} />
    </details>
  ) : (
    <Entries {...props} />
  );
}

function Entries({ entries, lang }: ContentsListProps) {
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
