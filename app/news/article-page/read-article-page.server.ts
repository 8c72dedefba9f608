import { env } from "~/base/env/env.server";
import { plainHtml } from "~/base/html/bound-html";
import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { foreignLang } from "~/base/translations/localized";
import type { PagePaths } from "~/config/page-languages";
import { canonicalElsewhere, type PostCard } from "~/content/model/post";
import { articleRenderer } from "~/news/article/article-renderer.server";
import type { Article } from "~/news/article/render-article.server";
import { logPostFault, skipIfFaulty } from "~/news/blog/post-faults.server";
import { blog } from "~/news/blog/site-blog.server";
import { toPostCardView } from "~/news/list/post-card-view.server";
import { freshnessNote } from "~/news/list/stale-note";
import { optional } from "~/platform/http/rendering/outage.server";
import { toPostView } from "./article-view.server";

/**
 * What the page of an article shows; null: no such post.
 * @returns `translation`: the slug of the article in the language of the request, when it is written in both
 * @throws ServiceOutage when the blog is down and nothing cached
 */
export async function readArticlePage(slug: string) {
  const found = await blog.post(slug);
  if (!found) return null;
  const { post, freshness } = found;
  const locale = currentLocale();
  // An outage may remove what surrounds an article, not the article itself.
  const [known, slugs, related, neighbours] = await Promise.all([
    optional(blog.versions(post), { cachedWithout: true }),
    optional(blog.slugs(), { cachedWithout: true }),
    optional(blog.related(post), { cachedWithout: true }),
    optional(blog.neighbours(post), { cachedWithout: true }),
  ]);
  const versions = known ?? {};
  const article = await articleRenderer(post, slugs, versions).catch((error: unknown): Article => {
    logPostFault(post, error);
    return { html: plainHtml(post.html ?? ""), toc: [], caption: null };
  });
  const url = urlOf(post);
  const view = toPostView(post);
  return {
    ...view,
    ...article,
    url,
    /** The article's language where it is not the page's. */
    lang: foreignLang(post),
    /** For the head and the language switch. */
    pagePaths: { ...pathsOf(versions), [post.lang]: `/news/${post.slug}` },
    canonical: canonicalElsewhere(post, url, env.blogUrls) ?? (post.lang === locale ? null : url),
    translation: post.lang === locale ? undefined : versions[locale]?.slug,
    note: freshnessNote(freshness),
    related: (related ?? []).flatMap((other) => skipIfFaulty(other, () => toPostCardView(other))),
    newer: neighbours?.newer ? toNeighbourView(neighbours.newer) : null,
    older: neighbours?.older ? toNeighbourView(neighbours.older) : null,
  };
}

const urlOf = ({ lang, slug }: PostCard): string => env.app.url + localHref(`/news/${slug}`, lang);

/** The path of an article in each language in which it first appeared here. */
export function pathsOf(versions: Versions): PagePaths {
  const here = Object.values(versions).filter((version) => !canonicalElsewhere(version, urlOf(version), env.blogUrls));
  return Object.fromEntries(here.map(({ lang, slug }) => [lang, `/news/${slug}`]));
}

type Versions = Awaited<ReturnType<typeof blog.versions>>;

export type ArticlePage = NonNullable<Awaited<ReturnType<typeof readArticlePage>>>;

function toNeighbourView({ slug, title, lang }: PostCard) {
  return { slug, title, lang: foreignLang({ lang }) };
}
