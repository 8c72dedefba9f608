import { formatDay } from "~/entities/jakarta-time";
import { canonicalElsewhere, type Post, type PostCard } from "~/entities/post";
import { env } from "~/env.server";
import type { Neighbours } from "~/services/blog/blog";
import { shortExcerpt } from "~/services/blog/post-card";
import { blog } from "~/services/blog/site-blog.server";
import { ServiceOutage } from "~/services/outage";
import { describePicture } from "~/services/pictures/pictures.server";
import { articleDates } from "./article-dates";
import { blogImage, FEATURE_BOX } from "./blog-image";
import { freshnessNote } from "./freshness-note";
import { readingMinutes, viewPostCard } from "./post-card-view.server";
import { articleRenderer } from "./site-articles.server";

/** CSS pixels of an author's portrait. */
const FACE_BOX = { width: 96, height: 96 } as const;

/**
 * What the page of an article shows, or null when there is no such post.
 * @throws ServiceOutage when the blog does not answer and the post was never read
 */
export async function readArticlePage(slug: string) {
  const found = await blog.post(slug);
  if (!found) return null;
  const { post, freshness } = found;
  const [slugs, related, neighbours] = await Promise.all([
    unlessOut(blog.slugs(), null),
    unlessOut(blog.related(post), []),
    unlessOut<Neighbours>(blog.neighbours(post), { newer: null, older: null }),
  ]);
  const article = await articleRenderer(post, slugs);
  const url = `${env.app.url}/news/${post.slug}`;
  return {
    ...viewPost(post),
    ...article,
    url,
    canonical: canonicalElsewhere(post, url),
    note: freshnessNote(freshness),
    related: related.map(viewPostCard),
    newer: neighbours.newer && viewNeighbour(neighbours.newer),
    older: neighbours.older && viewNeighbour(neighbours.older),
  };
}

export type ArticlePage = NonNullable<Awaited<ReturnType<typeof readArticlePage>>>;

function viewPost(post: Post) {
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

function viewNeighbour({ slug, title }: PostCard) {
  return { slug, title };
}

/** What stands around an article may be missing; the article itself may not. */
async function unlessOut<T>(part: Promise<T>, fallback: T): Promise<T> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof ServiceOutage) return fallback;
    throw error;
  }
}
