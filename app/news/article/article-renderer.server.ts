import { env } from "~/base/env/env.server";
import type { Locale } from "~/base/i18n/locales";
import { memoize } from "~/base/i18n/memoize";
import { renditionSrc } from "~/base/values/picture";
import { isSitePath } from "~/config/route-rules.server";
import type { Post, PostCard } from "~/content/model/post";
import { describePicture } from "~/content/pictures/pictures.server";
import { type Article, type ArticleOptions, renderArticle } from "./render-article.server";

/** Stands for the slugs while they are not known: then every address of the blog that is not a page of the site is a post's. */
const UNKNOWN: ReadonlySet<string> = new Set();

type Versions = Partial<Record<Locale, Pick<PostCard, "slug" | "lang">>>;

/** The languages of a post's other versions, by slug. */
const others = (post: Post, versions: Versions): Map<string, Locale> =>
  new Map(Object.values(versions).flatMap(({ slug, lang }) => (slug === post.slug ? [] : [[slug, lang]])));

/** Renders each post once per set of slugs and language, for as long as the service cache has both: links to new posts become internal. */
export function createArticleRenderer(options: Omit<ArticleOptions, "hasPost" | "lang" | "translations">) {
  const renderer = memoize((post: Post) =>
    memoize((slugs: ReadonlySet<string>) => {
      const hasPost = (slug: string) => (slugs === UNKNOWN ? !isSitePath(`/${slug}`) : slugs.has(slug));
      let article: Promise<Article> | undefined;
      return (versions: Versions) => {
        article ??= renderArticle(post, { ...options, hasPost, lang: post.lang, translations: others(post, versions) });
        return article;
      };
    }),
  );
  /**
   * @param slugs of all posts; null when they are not known
   * @param versions the post in each language, which change only with the slugs: both come from one outline
   */
  return (post: Post, slugs: ReadonlySet<string> | null, versions: Versions): Promise<Article> =>
    renderer(post)(slugs ?? UNKNOWN)(versions);
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
