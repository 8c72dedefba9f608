import { ContentsList } from "~/components/text/contents-list";
import type { TocEntry } from "~/features/news/article/headings.server";

/** Longer lists are folded on a phone, where they precede the text. */
const MOST_UNFOLDED = 6;

/** The sections of a long article: a box of its own on a phone, beside the text and in view on a wide screen. */
export function TableOfContents({ entries }: { entries: readonly TocEntry[] }) {
  const list = <ContentsList entries={entries} />;
  return (
    <nav
      aria-labelledby="article-contents"
      className="max-lg:rounded-2xl max-lg:border max-lg:border-line max-lg:p-5 lg:overflow-y-auto lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start print:hidden"
    >
      <h2 id="article-contents" className="eyebrow">
        On this page
      </h2>
      {entries.length > MOST_UNFOLDED ? (
        <details className="contents-fold">
          <summary>{entries.length} sections</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </nav>
  );
}
