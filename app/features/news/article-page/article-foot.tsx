import { Link } from "react-router";
import { Icon } from "~/components/media/icon";
import { PostGrid } from "~/features/news/list/post-card";
import type { ArticlePage } from "./read-article-page.server";

/** Below an article: the next ones in time, and those on the same subjects. */
export function ArticleFoot({ page }: { page: Pick<ArticlePage, "newer" | "older" | "related"> }) {
  return (
    <>
      <Neighbours newer={page.newer} older={page.older} />
      {page.related.length > 0 ? (
        <section aria-labelledby="related" className="mt-12">
          <h2 id="related" className="mb-4 font-display text-2xl font-bold">
            Read on
          </h2>
          <PostGrid posts={page.related} />
        </section>
      ) : null}
    </>
  );
}

const neighbourClass = "card flex min-h-11 flex-col gap-1 p-5 hover:border-moss";

function Neighbours({ newer, older }: Pick<ArticlePage, "newer" | "older">) {
  if (!newer && !older) return null;
  return (
    <nav aria-label="Newer and older articles" className="mt-10 grid gap-4 sm:grid-cols-2">
      {older ? (
        <Link to={`/news/${older.slug}`} rel="prev" className={neighbourClass}>
          <span className="flex items-center gap-2 text-sm text-muted">
            <Icon name="lucide:arrow-left" />
            Older
          </span>
          <span className="font-semibold wrap-anywhere">{older.title}</span>
        </Link>
      ) : null}
      {newer ? (
        <Link to={`/news/${newer.slug}`} rel="next" className={`${neighbourClass} sm:col-start-2 sm:text-end`}>
          <span className="flex items-center gap-2 text-sm text-muted sm:justify-end">
            Newer
            <Icon name="lucide:arrow-right" />
          </span>
          <span className="font-semibold wrap-anywhere">{newer.title}</span>
        </Link>
      ) : null}
    </nav>
  );
}

/** More tags than this take one line that opens. */
const MOST_UNFOLDED = 4;

/** The subjects of an article, each a link to the list of what is on it. */
export function ArticleTags({ tags }: Pick<ArticlePage, "tags">) {
  if (tags.length === 0) return null;
  const list = (
    <ul className="flex flex-wrap gap-x-4">
      {tags.map(({ slug, name }) => (
        <li key={slug} className="max-w-full">
          <Link to={`/news?tag=${slug}`} className="eyebrow flex min-h-11 items-center wrap-anywhere">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
  if (tags.length <= MOST_UNFOLDED) return list;
  return (
    <details className="one-line">
      <summary>{`All ${tags.length} topics`}</summary>
      {list}
    </details>
  );
}
