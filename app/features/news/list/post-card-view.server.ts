import type { PostCard } from "~/entities/post";
import { formatDay } from "~/entities/values/jakarta-time";
import { describePicture } from "~/services/pictures/pictures.server";
import { blogImage, FEATURE_BOX } from "./blog-image";

/** What a card shows of a post. */
export function viewPostCard(post: PostCard) {
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt ?? null,
    publishedAt: post.published_at,
    date: formatDay(post.published_at),
    readingTime: readingMinutes(post),
    authors: post.authors.map(({ name }) => name).join(", "),
    tag: post.tags[0]?.name ?? null,
    image: post.feature_image ? describePicture(blogImage(post.feature_image, 1000), FEATURE_BOX) : null,
    imageAlt: post.feature_image_alt ?? "",
  };
}

export type PostCardView = ReturnType<typeof viewPostCard>;

/** Minutes, at least 1: Ghost gives 0 for a short post. Null when Ghost gives none. */
export function readingMinutes(post: Pick<PostCard, "reading_time">): number | null {
  return post.reading_time === undefined ? null : Math.max(1, post.reading_time);
}
