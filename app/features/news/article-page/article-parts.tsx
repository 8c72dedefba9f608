import { Picture } from "~/components/media/picture";
import { ContentsList } from "~/components/text/contents-list";
import type { TocEntry } from "~/features/news/article/headings.server";
import { PostGrid } from "~/features/news/list/post-card";
import type { PostCardView } from "~/features/news/list/post-card-view.server";
import { m } from "~/paraglide/messages";
import type { ArticlePage } from "./read-article-page.server";

type BylineProps = {
  page: Pick<ArticlePage, "authors" | "publishedAt" | "date" | "updatedAt" | "updatedDate" | "readingTime">;
};

/** Who wrote an article and when. */
export function Byline({ page }: BylineProps) {
  const { authors, publishedAt, date, updatedAt, updatedDate, readingTime } = page;
  const faces = authors.flatMap((author) => (author.image ? [{ slug: author.slug, image: author.image }] : []));
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 text-muted">
      {faces.map(({ slug, image }) => (
        <span key={slug}>
          <Picture image={image} alt="" sizes="3rem" className="size-12 rounded-full object-cover" />
        </span>
      ))}
      <p>
        {authors.length > 0 ? (
          <span className="block font-semibold text-ink">{authors.map(({ name }) => name).join(", ")}</span>
        ) : null}
        <time dateTime={publishedAt}>{date}</time>
        {updatedDate ? (
          <>
            {` · ${m.news_changed()} `}
            <time dateTime={updatedAt}>{updatedDate}</time>
          </>
        ) : null}
        {readingTime ? ` · ${readingTime}` : ""}
      </p>
    </div>
  );
}

/** Posts to go on with; nothing without posts. */
export function ReadOn({ title, posts }: { title: string; posts: readonly PostCardView[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="read-on" className="mt-12">
      <h2 id="read-on" className="mb-4 font-display text-2xl font-bold">
        {title}
      </h2>
      <PostGrid posts={posts} />
    </section>
  );
}

/** Longer lists are folded on a phone, where they precede the text. */
const MOST_SECTIONS_UNFOLDED = 6;

/** The sections of a long article: a box of its own on a phone, beside the text and in view on a wide screen. */
export function TableOfContents({ entries, lang }: { entries: readonly TocEntry[]; lang: string | undefined }) {
  const list = <ContentsList entries={entries} lang={lang} />;
  return (
    <nav
      aria-labelledby="article-contents"
      className="max-lg:rounded-2xl max-lg:border max-lg:border-line max-lg:p-5 lg:overflow-y-auto lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start print:hidden"
    >
      <h2 id="article-contents" className="eyebrow">
        {m.news_contents()}
      </h2>
      {entries.length > MOST_SECTIONS_UNFOLDED ? (
        <details className="contents-fold">
          <summary>{m.news_sections({ count: entries.length })}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </nav>
  );
}
