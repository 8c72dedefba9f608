import { foreignLang } from "~/base/translations/localized";
import { formatDay } from "~/base/values/jakarta-time";
import type { PostCard } from "~/content/model/post";
import { describePicture } from "~/content/pictures/pictures.server";
import { keepPricesWhole } from "~/news/blog/whole-prices";
import { m } from "~/paraglide/messages";

/** What a card shows of a post. */
export function toPostCardView(post: PostCard) {
  return {
    /** Where it is not the page's language. */
    lang: foreignLang(post),
    slug: post.slug,
    title: keepPricesWhole(post.title),
    excerpt: post.excerpt ?? null,
    publishedAt: post.published_at,
    date: formatDay(post.published_at),
    readingTime: readingTime(post),
    authors: post.authors.map(({ name }) => name).join(", "),
    tag: post.tags[0]?.name ?? null,
    image: post.feature_image ? describePicture(blogImage(post.feature_image, 1000), FEATURE_BOX) : null,
    imageAlt: post.feature_image_alt ?? "",
  };
}

export type PostCardView = ReturnType<typeof toPostCardView>;

/** "3 min read", at least 1: Ghost gives 0 for a short post. Null when Ghost gives none. */
export function readingTime({ reading_time: minutes }: Pick<PostCard, "reading_time">): string | null {
  return minutes === undefined ? null : m.news_reading_time({ minutes: Math.max(1, minutes) });
}

/** Widths that Ghost renders every uploaded picture in (`imageOptimization.contentImageSizes`). */
export type BlogImageWidth = 600 | 1000 | 1600 | 2400;

/** The box of feature images in CSS pixels: Ghost sends no dimensions, and a known ratio causes no layout shift. */
export const FEATURE_BOX = { width: 1500, height: 1000 } as const;

const UPLOAD = /^\/content\/images\/(?!size\/)(.+\.(?:jpe?g|png|webp|avif))$/i;

/** The address of an uploaded picture in one of Ghost's widths, or of the original if that is smaller. */
export function blogImage(src: string, width: BlogImageWidth): string {
  const url = URL.parse(src);
  if (!url) return src;
  const base = /^(.*?)\/content\/images\//.exec(url.pathname)?.[1] ?? "";
  const path = UPLOAD.exec(url.pathname.slice(base.length))?.[1];
  if (!path) return src;
  url.pathname = `${base}/content/images/size/w${width}/${path}`;
  return url.href;
}
