import { PageLink } from "~/components/navigation/page-link";
import type { ArticlePage } from "./article-page.server";

/** More tags than this take one line that opens. */
const MOST_UNFOLDED = 4;

/** The subjects of an article, each a link to the list of what is on it. */
export function ArticleTags({ tags }: Pick<ArticlePage, "tags">) {
  if (tags.length === 0) return null;
  const list = (
    <ul className="flex flex-wrap gap-x-4">
      {tags.map(({ slug, name }) => (
        <li key={slug} className="max-w-full">
          <PageLink to={`/news?tag=${slug}`} className="eyebrow flex min-h-11 items-center wrap-anywhere">
            {name}
          </PageLink>
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
