import type { TagCount } from "~/services/blog/blog";
import type { TagChoice } from "./tag-filter";

/** They take one line until they are opened; a blog with hundreds is searched by other means. */
const MOST_TAGS = 60;

/** The tags to offer: the one that is chosen first, then those with most posts. */
export function chooseTags(tags: readonly TagCount[], current: string): TagChoice[] {
  return [...tags]
    .sort((a, b) => Number(b.slug === current) - Number(a.slug === current) || b.count - a.count)
    .slice(0, MOST_TAGS)
    .map(({ slug, name, count }) => ({ slug, name, count }));
}
