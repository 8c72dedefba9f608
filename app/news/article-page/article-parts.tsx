import { Link } from "react-router";
import { hasRenditions, type PictureSource } from "~/base/values/picture";
import { Icon } from "~/design/components/media/icon";
import { Picture } from "~/design/components/media/picture";
import { ContentsList } from "~/design/components/text/contents-list";
import { Facts } from "~/design/components/text/facts";
import type { TocEntry } from "~/news/article/headings.server";
import { PostGrid } from "~/news/list/post-card";
import type { PostCardView } from "~/news/list/post-card-view.server";
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
      <div>
        {authors.length > 0 ? (
          <p className="font-semibold text-ink">{authors.map(({ name }) => name).join(", ")}</p>
        ) : null}
        <Facts>
          <time dateTime={publishedAt}>{date}</time>
          {updatedDate ? (
            <>
              {`${m.news_changed()} `}
              <time dateTime={updatedAt}>{updatedDate}</time>
            </>
          ) : null}
          {readingTime}
        </Facts>
      </div>
    </div>
  );
}

/** More tags than this take one line that opens. */
const MAX_TAGS_UNFOLDED = 4;

/** The subjects of an article, each a link to the list of what is on it; nothing without tags. */
export function ArticleTags({ tags, lang }: Pick<ArticlePage, "tags" | "lang">) {
  if (tags.length === 0) return null;
  const list = (
    <ul lang={lang} className="flex flex-wrap gap-x-4">
      {tags.map(({ slug, name }) => (
        <li key={slug} className="max-w-full">
          <Link to={`/news?tag=${slug}`} className="eyebrow flex min-h-11 items-center wrap-anywhere">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
  if (tags.length <= MAX_TAGS_UNFOLDED) return list;
  return (
    <details className="one-line">
      <summary>{m.news_topics_count({ count: tags.length })}</summary>
      {list}
    </details>
  );
}

const neighbourClass = "card flex min-h-11 flex-col gap-1 p-5 hover:border-moss";

/** The next articles in time; nothing without any. */
export function Neighbours({ newer, older }: Pick<ArticlePage, "newer" | "older">) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={m.news_neighbours()} className={`mt-10 grid gap-4 ${newer && older ? "sm:grid-cols-2" : ""}`}>
      {older ? (
        <Link to={`/news/${older.slug}`} rel="prev" className={neighbourClass}>
          <span className="flex items-center gap-2 text-sm text-muted">
            <Icon name="lucide:arrow-left" />
            {m.news_older()}
          </span>
          <span lang={older.lang} dir="auto" className="font-semibold wrap-anywhere">
            {older.title}
          </span>
        </Link>
      ) : null}
      {newer ? (
        <Link to={`/news/${newer.slug}`} rel="next" className={`${neighbourClass} sm:text-end`}>
          <span className="flex items-center gap-2 text-sm text-muted sm:justify-end">
            {m.news_newer()}
            <Icon name="lucide:arrow-right" />
          </span>
          <span lang={newer.lang} dir="auto" className="font-semibold wrap-anywhere">
            {newer.title}
          </span>
        </Link>
      ) : null}
    </nav>
  );
}

/**
 * The picture above an article, whole. The blog does not tell its shape, and a box that waited for it would move the text:
 * what the picture leaves of the box shows it again, blurred.
 */
export function FeaturePicture({ image, alt }: { image: PictureSource; alt: string }) {
  return (
    <div className="feature-picture">
      {hasRenditions(image) ? null : <img src={image.src} alt="" className="backdrop" />}
      <Picture
        image={image}
        alt={alt}
        sizes="(min-width: 75rem) 38rem, (min-width: 40rem) 34rem, 100vw"
        priority
        className="aspect-3/2 h-auto w-full object-contain"
      />
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

/** The sections of a long article: a separate box on a phone, beside the text and in view on a wide screen. */
export function TableOfContents({ entries, lang }: { entries: readonly TocEntry[]; lang: string | undefined }) {
  return (
    <nav
      aria-labelledby="article-contents"
      className="lg:overflow-y-auto lg:sticky lg:top-24 lg:max-h-[calc(100dvh-6rem)] lg:row-span-3 lg:row-start-1 lg:self-start print:hidden"
    >
      <h2 id="article-contents" className="eyebrow">
        {m.news_contents()}
      </h2>
      <ContentsList entries={entries} lang={lang} />
    </nav>
  );
}
