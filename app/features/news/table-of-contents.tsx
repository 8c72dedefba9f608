import type { TocEntry } from "./article/headings.server";

/** The sections of a long article. */
export function TableOfContents({ entries }: { entries: readonly TocEntry[] }) {
  return (
    <nav aria-labelledby="article-contents" className="article-contents">
      <h2 id="article-contents" className="eyebrow">
        On this page
      </h2>
      <ol className="mt-2">
        {entries.map((entry) => (
          <li key={entry.id} className={entry.level === 3 ? "ps-4" : undefined}>
            <a href={`#${encodeURIComponent(entry.id)}`} className="inline-flex min-h-11 items-center hover:underline">
              {entry.text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
