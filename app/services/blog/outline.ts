import type { Post, PostCard } from "~/entities/post";
import type { Neighbours, TagCount } from "./blog";

/**
 * What can be known from the outline (every post without its body, newest first). One request gives tags with true
 * counts, neighbours and related posts: Ghost's own tag counts include members-only posts and other authors'.
 */

/** Tags in use, by name, with the number of posts under each. */
export function countTags(outline: readonly PostCard[]): TagCount[] {
  const counts = new Map<string, TagCount>();
  for (const tag of outline.flatMap((post) => post.tags)) {
    const known = counts.get(tag.slug);
    if (known) known.count += 1;
    else counts.set(tag.slug, { ...tag, count: 1 });
  }
  return [...counts.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Posts that share most tags with this one, in the outline's order among equals. */
export function relatedPosts(outline: readonly PostCard[], post: Pick<Post, "id" | "tags">, limit: number): PostCard[] {
  const wanted = new Set(post.tags.map((tag) => tag.slug));
  return outline
    .filter((other) => other.id !== post.id)
    .map((other) => ({ other, shared: other.tags.filter((tag) => wanted.has(tag.slug)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, limit)
    .map(({ other }) => other);
}

/** The posts beside one; both null for a post that is not in the outline. */
export function findNeighbours(outline: readonly PostCard[], post: Pick<Post, "id">): Neighbours {
  const position = outline.findIndex((other) => other.id === post.id);
  if (position === -1) return { newer: null, older: null };
  return { newer: outline[position - 1] ?? null, older: outline[position + 1] ?? null };
}
