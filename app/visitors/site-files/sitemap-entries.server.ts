import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import { LOCALES, type Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { ServiceOutage } from "~/base/outage";
import { POLICY_SLUGS } from "~/base/values/choices";
import { listPages } from "~/config/pages";
import { isListed } from "~/content/editions/past-editions.server";
import { canonicalElsewhere, type PostCard } from "~/content/model/post";
import { type Session, sessionPath, speakerSlug } from "~/content/model/rundown";
import type { ProductApi } from "~/content/product-api/product-api.server";
import { readStatement } from "~/content/statement.server";
import type { Blog } from "~/news/blog/blog";
import { skipIfFaulty } from "~/news/blog/post-faults.server";
import { optional } from "~/platform/http/rendering/outage.server";
import type { SitemapEntry } from "./sitemap";

/** Page requests to the brand list at a time. All at once would slow down each of them. */
const BRAND_PAGES_AT_ONCE = 4;

/**
 * The entries of every page that the edition has, without articles while the blog refuses the key, which only the operator can end.
 * @throws ServiceOutage when a service is out: half a sitemap would unlist pages
 */
export async function sitemapEntries(api: ProductApi, blog: Blog): Promise<SitemapEntry[]> {
  const [policies, brands, sessions, articles] = await Promise.all([
    Promise.all(POLICY_SLUGS.map((slug) => api.policy(slug))),
    brandEntries(api),
    api.sessions(),
    unlessRefused(articleEntries(blog)),
  ]);
  const shown = listPages().filter(({ path }) => isListed(path));
  return shown.flatMap(({ path, sitemap }): SitemapEntry[] => {
    switch (sitemap) {
      case "policy": {
        const policy = policies.find((policy) => path === `/${policy?.slug}`);
        return policy ? [{ path, changed: policy.updated }] : [];
      }
      case "statement":
        return [{ path, changed: readStatement().updated }];
      case "news list":
        return [{ path, changed: lastChange(articles) }];
      case "articles":
        return articles;
      case "brands":
        return brands;
      case "sessions":
        return sessions.map((session) => ({ path: sessionPath(session) }));
      case "speakers":
        return speakerPaths(sessions).map((path) => ({ path }));
      default:
        return [{ path }];
    }
  });
}

/** The latest change of some entries; undefined when none is known. */
function lastChange(entries: readonly SitemapEntry[]): string | undefined {
  const moments = entries.flatMap(({ changed }) => changed ?? []);
  return moments.toSorted((one, other) => Date.parse(other) - Date.parse(one))[0];
}

/** Each speaker once, in order of their first session. */
function speakerPaths(sessions: readonly Session[]): string[] {
  const slugs = sessions.flatMap(({ speakers }) => speakers.map(speakerSlug));
  return [...new Set(slugs)].filter(Boolean).map((slug) => `/speakers/${slug}`);
}

async function brandEntries(api: ProductApi): Promise<SitemapEntry[]> {
  const lists = [await api.brands()];
  const last = lists[0]?.pages ?? 1;
  for (let page = 2; page <= last; page += BRAND_PAGES_AT_ONCE) {
    const next = Array.from({ length: Math.min(BRAND_PAGES_AT_ONCE, last - page + 1) }, (_, offset) => page + offset);
    lists.push(...(await Promise.all(next.map((number) => api.brands({ page: number })))));
  }
  return lists.flatMap(({ brands }) => brands.map(({ slug }) => ({ path: `/brands/${slug}` })));
}

async function unlessRefused(articles: Promise<SitemapEntry[]>): Promise<SitemapEntry[]> {
  const refused = await articles.then(
    () => false,
    (error: unknown) => error instanceof ServiceOutage && error.pause !== undefined,
  );
  return refused ? ((await optional(articles)) ?? []) : articles;
}

/** The articles of each language, the newest first. */
async function articleEntries(blog: Blog): Promise<SitemapEntry[]> {
  const lists = await Promise.all(
    LOCALES.map((locale) => runWithLocale(locale, () => entriesInLanguage(blog, locale))),
  );
  return lists.flat();
}

async function entriesInLanguage(blog: Blog, language: Locale): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = await blog.list({ page });
    pages = list.pages;
    // Lists go on with the posts that other languages alone have.
    for (const post of list.posts.filter(({ lang }) => lang === language)) {
      const versions = Object.values(await blog.versions(post));
      entries.push(...(skipIfFaulty(post, () => postEntries(post, versions)) ?? []).flat());
    }
  }
  return entries;
}

const postPath = ({ slug }: PostCard) => `/news/${encodeURIComponent(slug)}`;

/**
 * The entry of an article; none for one with its canonical URL on another site.
 * @param versions it in all languages, itself included
 */
export function postEntries(post: PostCard, versions: readonly PostCard[]): SitemapEntry[] {
  const isHere = (one: PostCard) =>
    !canonicalElsewhere(one, env.app.url + localHref(postPath(one), one.lang), env.blogUrls);
  if (!isHere(post)) return [];
  const paths = Object.fromEntries(versions.filter(isHere).map((one) => [one.lang, postPath(one)]));
  return [{ path: postPath(post), changed: post.updated_at ?? post.published_at, language: post.lang, paths }];
}
