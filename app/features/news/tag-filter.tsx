import { PageLink } from "~/components/link/page-link";
import { listHref } from "~/components/list-href";

export type TagChoice = { slug: string; name: string; count: number };

const chipClass =
  "inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-sm font-semibold hover:bg-raised aria-[current=page]:border-forest aria-[current=page]:bg-forest aria-[current=page]:text-on-forest";

/** The list's tags as links: each is the address of the list under that tag. */
export function TagFilter({ tags, current }: { tags: readonly TagChoice[]; current: string }) {
  if (tags.length === 0) return null;
  return (
    <nav aria-label="Topics">
      <ul className="flex flex-wrap gap-2">
        <li>
          <PageLink to="/news" className={chipClass} aria-current={current === "" ? "page" : undefined}>
            All
          </PageLink>
        </li>
        {tags.map((tag) => (
          <li key={tag.slug}>
            <PageLink
              to={listHref("/news", { tag: tag.slug })}
              className={chipClass}
              aria-current={tag.slug === current ? "page" : undefined}
            >
              {tag.name}
              <span className="font-normal opacity-80">{tag.count}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
