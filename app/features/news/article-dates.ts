import type { Post } from "~/entities/post";

/** ms after its appearance from which the page says when an article changed. */
const WORTH_SAYING = 24 * 60 * 60 * 1000;

/**
 * When an article was last changed, as readers are told.
 * A post that was dated back was not changed on the day it was imported: it appeared then.
 * @returns `modifiedAt` for search engines; `changed`: true when the page should name that date. ISO 8601
 */
export function articleDates(post: Pick<Post, "created_at" | "published_at" | "updated_at">) {
  const updatedAt = post.updated_at ?? post.published_at;
  const published = Date.parse(post.published_at);
  const created = post.created_at ? Date.parse(post.created_at) : published;
  const changed = Date.parse(updatedAt) - Math.max(published, created) > WORTH_SAYING;
  const datedBack = created - published > WORTH_SAYING;
  return { modifiedAt: datedBack && !changed ? post.published_at : updatedAt, changed };
}
