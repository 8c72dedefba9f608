import { useEffect, useRef } from "react";
import { useReadingPosition } from "~/design/components/text/use-reading-position";

export type SectionLink = { id: string; name: string };

/**
 * Links to the sections of a page, which stay in sight: one line that scrolls. With scripts the
 * section that is being read is marked.
 */
export function SectionLinks({ label, sections }: { label: string; sections: readonly SectionLink[] }) {
  const current = useReadingPosition(sections.map(({ id }) => id));
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = current && line.current?.querySelector<HTMLElement>("[aria-current]");
    if (!link || !line.current) return;
    line.current.scrollLeft = link.offsetLeft - (line.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <div className="section-links">
      <nav ref={line} aria-label={label} className="tabs page">
        <ul>
          {sections.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
