import { readStatement } from "~/content/statement.server";
import type { BrandList } from "~/entities/brand";
import { POLICY_SLUGS } from "~/entities/choices";
import { canonicalElsewhere, type PostCard } from "~/entities/post";
import { env } from "~/env.server";
import { oncePer } from "~/once-per";
import type { Blog } from "~/services/blog/blog";
import { skipIfFaulty } from "~/services/blog/post-faults.server";
import type { ProductApi } from "~/services/product-api/product-api.server";
import type { SitemapEntry } from "./sitemap";

/** Pages whose address is the same every year (specification, section 2), and whose last change nobody notes. */
const PAGES = [
  "/",
  "/ticket",
  "/brands",
  "/rundown",
  "/programs",
  "/partners",
  "/gallery",
  "/winner",
  "/faq",
  "/links",
  "/contact",
  "/book-space",
] as const;

/**
 * Every page that search engines should know, with its last change where the data tell it.
 * @throws ServiceOutage when the product API or the blog does not answer: half a sitemap would unlist pages
 */
export async function sitePages(api: ProductApi, blog: Blog): Promise<SitemapEntry[]> {
  const [policies, brands, posts] = await Promise.all([policyPages(api), brandPages(api), postPages(blog)]);
  const statement = { path: "/accessibility", changed: readStatement().updated };
  // The list is as new as the first thing on it.
  const news = { path: "/news", changed: posts[0]?.changed };
  return [...PAGES.map((path) => ({ path })), statement, ...policies, ...brands, news, ...posts];
}

async function policyPages(api: ProductApi): Promise<SitemapEntry[]> {
  const policies = await Promise.all(POLICY_SLUGS.map((slug) => api.policy(slug)));
  return policies.flatMap((policy) => (policy ? [{ path: `/${policy.slug}`, changed: policy.updated }] : []));
}

/** Pages of the list that are asked for at one time: all of a large expo's would make each of them late. */
const LISTS_AT_ONCE = 4;

async function brandPages(api: ProductApi): Promise<SitemapEntry[]> {
  const lists = [await api.brands()];
  const last = lists[0]?.pages ?? 1;
  for (let page = 2; page <= last; page += LISTS_AT_ONCE) {
    const next = Array.from({ length: Math.min(LISTS_AT_ONCE, last - page + 1) }, (_, offset) => page + offset);
    lists.push(...(await Promise.all(next.map((number) => api.brands({ page: number })))));
  }
  return lists.flatMap(entriesOf);
}

/** Once for each answer of the API, which is kept: of a large expo's these are most of what a sitemap would make anew. */
const entriesOf = oncePer(({ brands }: BrandList): SitemapEntry[] =>
  brands.map(({ slug }) => ({ path: `/brands/${slug}` })),
);

/** Newest first. */
async function postPages(blog: Blog): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = await blog.list({ page });
    pages = list.pages;
    entries.push(...list.posts.flatMap((post) => skipIfFaulty(post, () => postEntries(post)).flat()));
  }
  return entries;
}

/** An article in the sitemap, which names canonical addresses only: none for one that first appeared elsewhere. */
export function postEntries(post: PostCard): SitemapEntry[] {
  const path = `/news/${encodeURIComponent(post.slug)}`;
  if (canonicalElsewhere(post, env.app.url + path)) return [];
  return [{ path, changed: post.updated_at ?? post.published_at }];
}
