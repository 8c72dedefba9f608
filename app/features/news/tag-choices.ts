import type { TagCount } from "~/services/blog/blog";
import type { TagChoice } from "./tag-filter";

/** They take one line until they are opened; a blog with hundreds is searched by other means. */
const MOST_TAGS = 60;

/** The tags to offer, by name: those with most posts, and the one that is chosen. */
export function chooseTags(tags: readonly TagCount[], current: string): TagChoice[] {
  return [...tags]
    .sort((a, b) => Number(b.slug === current) - Number(a.slug === current) || b.count - a.count)
    .slice(0, MOST_TAGS)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ slug, name, count }) => ({ slug, name, count }));
}
