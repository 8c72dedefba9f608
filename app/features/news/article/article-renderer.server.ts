import type { Post } from "~/entities/post";
import { renditionSrc } from "~/entities/values/picture";
import { env } from "~/env.server";
import { oncePerLocale } from "~/i18n/once-per-locale";
import { oncePer } from "~/once-per";
import { isSitePath } from "~/route-rules.server";
import { describePicture } from "~/services/pictures/pictures.server";
import { type Article, type ArticleOptions, renderArticle } from "./render-article.server";

/** Stands for the slugs while they are not known: then every address of the blog that is no page of the site is a post's. */
const UNKNOWN: ReadonlySet<string> = new Set();

/** Renders each post once per set of slugs and language, for as long as the service cache has both: links to new posts become internal. */
export function createArticleRenderer(options: Omit<ArticleOptions, "hasPost">) {
  const renderer = oncePer((post: Post) =>
    oncePer((slugs: ReadonlySet<string>) => {
      const hasPost = (slug: string) => (slugs === UNKNOWN ? !isSitePath(`/${slug}`) : slugs.has(slug));
      return oncePerLocale(() => renderArticle(post, { ...options, hasPost }));
    }),
  );
  /** @param slugs of all posts; null when they are not known */
  return (post: Post, slugs: ReadonlySet<string> | null): Promise<Article> => renderer(post)(slugs ?? UNKNOWN)();
}

export const articleRenderer = createArticleRenderer({
  siteUrl: env.app.url,
  blogUrls: env.blogUrls,
  sizeOf: (src) => {
    const { width, height, widths } = describePicture(src);
    const srcset = widths.map((wide) => `${renditionSrc(src, wide, "webp")} ${wide}w`).join(", ");
    return width > 0 && height > 0 ? { width, height, srcset } : null;
  },
});
