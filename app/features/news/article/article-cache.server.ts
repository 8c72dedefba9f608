import { createHash } from "node:crypto";
import type { Post } from "~/entities/post";
import { renditionSrc } from "~/entities/values/picture";
import { env } from "~/env.server";
import { oncePer } from "~/once-per";
import { isSitePath } from "~/route-rules.server";
import { describePicture } from "~/services/pictures/pictures.server";
import { type Article, type ArticleOptions, renderArticle } from "./render-article.server";

/** Number of cached articles; each takes a few dozen kB. */
const MOST_ARTICLES = 100;

type Options = Omit<ArticleOptions, "hasPost">;

/** Digest of the slugs: reading the same list again invalidates nothing. */
const stampOf = oncePer((slugs: ReadonlySet<string>) =>
  createHash("sha256")
    .update([...slugs].sort().join(" "))
    .digest("base64url"),
);

/** Digest of an article's source. `updated_at` counts in seconds, and a post may be saved twice in one. */
const contentOf = oncePer((post: Post) =>
  createHash("sha256")
    .update(JSON.stringify([post.html, post.feature_image_caption ?? null]))
    .digest("base64url"),
);

/**
 * Caches rendered articles by their source; concurrent requests share one render. The set of slugs is part of the key,
 * because links to a new post become internal links.
 */
export function createArticleRenderer(options: Options) {
  const cache = new Map<string, Promise<Article>>();

  /** @param slugs of all posts, a set that is not changed; null when they are not known: then every address of the blog that is no page of the site counts as a post's */
  return function render(post: Post, slugs: ReadonlySet<string> | null): Promise<Article> {
    const key = `${post.id} ${contentOf(post)} ${slugs ? stampOf(slugs) : "?"}`;
    const known = cache.get(key);
    cache.delete(key);
    const article =
      known ?? renderArticle(post, { ...options, hasPost: (slug) => slugs?.has(slug) ?? !isSitePath(`/${slug}`) });
    cache.set(key, article);
    const oldest = cache.size > MOST_ARTICLES ? cache.keys().next() : undefined;
    if (oldest && !oldest.done) cache.delete(oldest.value);
    article.catch(() => cache.delete(key));
    return article;
  };
}

/** Renders the articles of this site. */
export const articleRenderer = createArticleRenderer({
  siteUrl: env.app.url,
  blogUrls: env.blogUrls,
  sizeOf: (src) => {
    const { width, height, widths } = describePicture(src);
    const srcset = widths.map((wide) => `${renditionSrc(src, wide, "webp")} ${wide}w`).join(", ");
    return width > 0 && height > 0 ? { width, height, srcset } : null;
  },
});
