import { formatDay } from "~/entities/jakarta-time";
import type { PostCard } from "~/entities/post";
import { describePicture } from "~/services/pictures/pictures.server";

/** What a card shows of a post. */
export function viewPostCard(post: PostCard) {
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt ?? null,
    publishedAt: post.published_at,
    date: formatDay(post.published_at),
    readingTime: post.reading_time ?? null,
    image: post.feature_image ? describePicture(post.feature_image) : null,
    imageAlt: post.feature_image_alt ?? "",
  };
}

export type PostCardView = ReturnType<typeof viewPostCard>;
