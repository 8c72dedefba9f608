import { useReadingPosition } from "./use-reading-position";

/** A heading of a long text; `level` 3 stands below one of level 2. */
export type ContentsEntry = { id: string; text: string; level?: 2 | 3 };

/** The entries of a table of contents: links without scripts; with them the part that is being read is marked. */
export function ContentsList({ entries }: { entries: readonly ContentsEntry[] }) {
  const current = useReadingPosition(entries.map(({ id }) => id));
  return (
    <ol className="mt-3">
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
