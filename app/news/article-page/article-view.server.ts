import type { NewsArticle, Organization } from "schema-dts";
import { localeTag, localHref } from "~/base/i18n/current-locale";
import { formatDay } from "~/base/values/jakarta-time";
import type { Post } from "~/content/model/post";
import { describePicture } from "~/content/pictures/pictures.server";
import { shortExcerpt } from "~/news/blog/post-card";
import { keepPricesWhole } from "~/news/blog/whole-prices";
import { blogImage, FEATURE_BOX, readingTime } from "~/news/list/post-card-view.server";

/** CSS pixels of an author's portrait. */
const FACE_BOX = { width: 96, height: 96 } as const;

/** What the page of an article shows around its text. */
export function toPostView(post: Post) {
  const { modifiedAt, changed } = articleDates(post);
  return {
    slug: post.slug,
    title: keepPricesWhole(post.title),
    metaTitle: post.meta_title || post.title,
    description: post.meta_description || shortExcerpt(post) || post.title,
    lead: post.custom_excerpt ?? null,
    publishedAt: post.published_at,
    updatedAt: modifiedAt,
    date: formatDay(post.published_at),
    updatedDate: changed ? formatDay(modifiedAt) : null,
    readingTime: readingTime(post),
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

/** ms after publication from which an update is worth showing. */
const MIN_UPDATE_AGE = 24 * 60 * 60 * 1000;

/** When an article was last changed, in ISO 8601, and whether the page should name that date: not if it was dated back. */
export function articleDates(post: Pick<Post, "created_at" | "published_at" | "updated_at">) {
  const updatedAt = post.updated_at ?? post.published_at;
  const published = Date.parse(post.published_at);
  const created = post.created_at ? Date.parse(post.created_at) : published;
  const changed = Date.parse(updatedAt) - Math.max(published, created) > MIN_UPDATE_AGE;
  const datedBack = created - published > MIN_UPDATE_AGE;
  return { modifiedAt: datedBack && !changed ? post.published_at : updatedAt, changed };
}

type Facts = ReturnType<typeof toPostView> & {
  url: string;
  /** Where the article first appeared, when that is not here. */
  canonical: string | null;
  /** The language that it is in, where that is not the page's. */
  lang?: string;
};

/** The article as structured data (https://schema.org/NewsArticle), its headline uncut. @param siteUrl without a slash */
export function articleStructuredData(page: Facts, siteUrl: string, publisher: Organization): NewsArticle {
  const picture = page.preview ?? localHref(`/social/news/${page.slug}.png`);
  return {
    "@type": "NewsArticle",
    headline: page.title,
    inLanguage: page.lang ?? localeTag(),
    description: page.description,
    datePublished: page.publishedAt,
    dateModified: page.updatedAt,
    mainEntityOfPage: page.canonical ?? page.url,
    url: page.url,
    image: [new URL(picture, siteUrl).href],
    author: page.authors.length > 0 ? page.authors.map(({ name }) => ({ "@type": "Person", name })) : publisher,
    publisher,
    ...(page.tags.length > 0 && { keywords: page.tags.map(({ name }) => name) }),
  };
}
