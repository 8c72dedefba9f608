import type { Post } from "~/entities/post";
import type { Clock } from "~/services/clock/clock.server";
import { POSTS_PER_PAGE, type PostSource } from "./blog";
import { toCard } from "./post-card";

export type EmbeddedOptions = {
  /** In any order. */
  posts: readonly Post[];
  /** The visitors' clock: a post dated later is not out yet. */
  clock: Clock;
};

/** The blog that comes with the repository, for a site without `BLOG_API_URL`. */
export function createEmbeddedSource({ posts, clock }: EmbeddedOptions): PostSource {
  const newestFirst = [...posts].sort((a, b) => Date.parse(b.published_at) - Date.parse(a.published_at));
  const published = () => newestFirst.filter((post) => Date.parse(post.published_at) <= clock.now());
  return {
    async page({ page, tag }) {
      const matching = published().filter((post) => !tag || post.tags.some(({ slug }) => slug === tag));
      return {
        posts: matching.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE),
        page,
        pages: Math.max(1, Math.ceil(matching.length / POSTS_PER_PAGE)),
        total: matching.length,
      };
    },
    async post(slug) {
      return published().find((post) => post.slug === slug) ?? null;
    },
    async outline() {
      const cards = published().map(toCard);
      return { posts: cards, total: cards.length };
    },
  };
}
