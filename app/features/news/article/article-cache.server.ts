import { createHash } from "node:crypto";
import type { Post } from "~/entities/post";
import { isSitePath } from "~/entities/values/addresses";
import { renditionSrc } from "~/entities/values/picture";
import { env } from "~/env.server";
import { oncePer } from "~/once-per";
import { describePicture } from "~/services/pictures/pictures.server";
import { type Article, type ArticleOptions, renderArticle } from "./render-article.server";

/** Rendered articles kept: a few dozen kB each. */
const MOST_ARTICLES = 100;

type Options = Omit<ArticleOptions, "hasPost">;

/** The same for the same slugs: a list that was read again without a change makes nothing be rendered anew. */
const stampOf = oncePer((slugs: ReadonlySet<string>) =>
  createHash("sha256")
    .update([...slugs].sort().join(" "))
    .digest("base64url"),
);

/** Digest of what an article is rendered from. The date of its last change has whole seconds, in which a post may be saved twice. */
const contentOf = oncePer((post: Post) =>
  createHash("sha256")
    .update(JSON.stringify([post.html, post.feature_image_caption ?? null]))
    .digest("base64url"),
);

/**
 * Caches rendered articles by what they are rendered from; visitors who ask at the same time share the work. What posts there are counts too: a link to a post that came later must become a link in the site.
 */
export function createArticleRenderer(options: Options) {
  const kept = new Map<string, Promise<Article>>();

  /** @param slugs of all posts, a set that is not changed; null when they are not known: then every address of the blog that is no page of the site counts as a post's */
  return function render(post: Post, slugs: ReadonlySet<string> | null): Promise<Article> {
    const key = `${post.id} ${contentOf(post)} ${slugs ? stampOf(slugs) : "?"}`;
    const known = kept.get(key);
    kept.delete(key);
    const article =
      known ?? renderArticle(post, { ...options, hasPost: (slug) => slugs?.has(slug) ?? !isSitePath(`/${slug}`) });
    kept.set(key, article);
    const oldest = kept.size > MOST_ARTICLES ? kept.keys().next() : undefined;
    if (oldest && !oldest.done) kept.delete(oldest.value);
    article.catch(() => kept.delete(key));
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
