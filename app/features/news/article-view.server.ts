import type { Post } from "~/entities/post";
import { formatDay } from "~/entities/values/jakarta-time";
import { shortExcerpt } from "~/services/blog/post-card";
import { describePicture } from "~/services/pictures/pictures.server";
import { articleDates } from "./article-dates";
import { blogImage, FEATURE_BOX } from "./blog-image";
import { readingMinutes } from "./post-card-view.server";

/** CSS pixels of an author's portrait. */
const FACE_BOX = { width: 96, height: 96 } as const;

/** What the page of an article shows around its text. */
export function viewPost(post: Post) {
  const { modifiedAt, changed } = articleDates(post);
  return {
    slug: post.slug,
    title: post.title,
    metaTitle: post.meta_title || post.title,
    description: post.meta_description || shortExcerpt(post) || post.title,
    lead: post.custom_excerpt ?? null,
    publishedAt: post.published_at,
    updatedAt: modifiedAt,
    date: formatDay(post.published_at),
    updatedDate: changed ? formatDay(modifiedAt) : null,
    readingTime: readingMinutes(post),
    authors: post.authors.map(({ slug, name, profile_image }) => ({
      slug,
      name,
      image: profile_image ? describePicture(profile_image, FACE_BOX) : null,
    })),
    tags: post.tags.map(({ slug, name }) => ({ slug, name })),
    image: post.feature_image ? describePicture(blogImage(post.feature_image, 1600), FEATURE_BOX) : null,
    imageAlt: post.feature_image_alt ?? "",
    /** The picture as the blog has it, for search engines alone: the page shows one that fits. */
    preview: post.feature_image ?? undefined,
  };
}
