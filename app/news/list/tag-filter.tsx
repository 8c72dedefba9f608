import type { ReactNode } from "react";
import { Link } from "react-router";
import { listHref } from "~/config/list-href";
import type { TagCount } from "~/news/blog/blog";
import { m } from "~/paraglide/messages";

export type TagChoice = { slug: string; name: string; count: number };

/** More tags than this take one line that opens. Fewer are a line that scrolls on a phone, and all of them in sight on a wide screen. */
const MAX_UNFOLDED = 12;

/** The list's tags as links: each is the address of the list under that tag. */
export function TagFilter({ tags, current }: { tags: readonly TagChoice[]; current: string }) {
  if (tags.length === 0) return null;
  const isFolded = tags.length > MAX_UNFOLDED;
  const list = (
    <ul className={isFolded ? "flex flex-wrap gap-2" : undefined}>
      <Chip to="/news" chosen={current === ""}>
        {m.news_topics_all()}
      </Chip>
      {tags.map((tag) => (
        <Chip key={tag.slug} to={listHref("/news", { tag: tag.slug })} chosen={tag.slug === current}>
          <span className="wrap-anywhere">{tag.name}</span>
          <span>{tag.count}</span>
        </Chip>
      ))}
    </ul>
  );
  return (
    <nav aria-label={m.news_topics()} className={isFolded ? undefined : "chips"}>
      {isFolded ? (
        <details className="one-line">
          <summary>{m.news_topics_count({ count: tags.length })}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </nav>
  );
}

function Chip({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <li className="max-w-full">
      <Link to={to} className="chip" aria-current={chosen ? "page" : undefined}>
        {children}
      </Link>
    </li>
  );
}

/** They take one line until they are opened; a blog with hundreds is searched by other means. */
const MAX_TAGS = 60;

/** The tags to offer: the one that is chosen first, then those with most posts. */
export function chooseTags(tags: readonly TagCount[], current: string): TagChoice[] {
  return [...tags]
    .sort((a, b) => Number(b.slug === current) - Number(a.slug === current) || b.count - a.count)
    .slice(0, MAX_TAGS)
    .map(({ slug, name, count }) => ({ slug, name, count }));
}
