import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import { createFirstTime } from "~/base/log/first-time";
import { BLOG_SLUG_PATTERN } from "~/base/values/addresses";
import { type PostCard, postCardSchema, postSchema } from "~/content/model/post";
import type { Revalidation } from "~/platform/upstream-cache/upstream-cache";
import { POSTS_PER_PAGE, type PostSource, type SourceQuery } from "./blog";
import { createGhostClient, type GhostClientOptions } from "./ghost-client.server";
import { languageTag, readPosts } from "./ghost-payload.server";
import { toCard } from "./post-card";
import { skipIfFaulty } from "./post-faults.server";

export type GhostOptions = GhostClientOptions & {
  authors: readonly string[];
  onFault: (error: unknown) => void;
  /** When its posts were published, in ms since the epoch; absent: at any time. */
  within?: { from: number; until: number };
  /** Called once, with the configured authors by whom there is no public post. */
  onAuthorsWithoutPosts: (authors: readonly string[]) => void;
};

/**
 * Lists request all fields, because `reading_time` and `access` come only without `fields`; the outline does without them. It does not
 * request `excerpt`: with `fields`, Ghost begins it with paragraphs that only members may read.
 */
const INCLUDE = "authors,tags";
const OUTLINE_FIELDS =
  "id,slug,title,created_at,published_at,updated_at,canonical_url,feature_image,feature_image_alt,custom_excerpt,featured,visibility";

const OUTLINE_PAGE = 100;
/** Posts beyond the thousandth newest have no neighbours and count for no tag: ten requests are enough. */
const OUTLINE_PAGES = 10;

/** Newest first; the id decides between posts of the same moment, so that no post is on two pages. */
const ORDER = "published_at desc,id desc";

/** Posts from a Ghost blog. @throws Error when an author is not a slug */
export function createGhostSource({
  authors,
  onFault,
  onAuthorsWithoutPosts,
  within,
  ...connection
}: GhostOptions): PostSource {
  const client = createGhostClient(connection);
  const isNew = createFirstTime();
  const onUnreadable = (error: Error) => isNew(error.message) && onFault(error);
  const everyFilter = ["visibility:public", ...authorFilter(authors), ...timeFilter(within)];
  const filter = (...own: string[]) => [...own, ...everyFilter].join("+");

  let authorsChecked = false;

  function checkAuthors(posts: readonly PostCard[]) {
    if (authorsChecked) return;
    authorsChecked = true;
    const found = new Set(posts.flatMap((post) => post.authors.map(({ slug }) => slug)));
    const missing = authors.filter((author) => !found.has(author));
    if (missing.length > 0) onAuthorsWithoutPosts(missing);
  }

  async function page({ page, tag, lang }: SourceQuery, revalidation?: Revalidation) {
    const own = tag ? [`tag:'${tag}'`] : [];
    const query = {
      include: INCLUDE,
      filter: filter(...own, languageFilter(lang)),
      order: ORDER,
      limit: POSTS_PER_PAGE,
      page,
    };
    return readPosts(await client.get("posts", query, revalidation), postSchema, { onUnreadable });
  }

  /** Through a filter: an unknown slug is then 200 and an empty list. A hundred 404s would lock the site out for an hour. */
  async function posts(slugs: readonly string[], revalidation?: Revalidation) {
    const named = `slug:[${slugs.map((slug) => `'${slug}'`).join(",")}]`;
    const query = { include: INCLUDE, filter: filter(named), order: ORDER, limit: slugs.length };
    return readPosts(await client.get("posts", query, revalidation), postSchema, { onUnreadable }).posts;
  }

  /** Its ETag is the first page's, so it is used only when there is one page. */
  async function outline(revalidation?: Revalidation) {
    const cards: PostCard[] = [];
    let total = 0;
    for (let number = 1; number <= OUTLINE_PAGES; number += 1) {
      const query = {
        include: INCLUDE,
        fields: OUTLINE_FIELDS,
        filter: filter(),
        order: ORDER,
        limit: OUTLINE_PAGE,
        page: number,
      };
      const payload = await client.get("posts", query, number === 1 ? revalidation : undefined);
      // The last page may have a single post, which may be unreadable.
      const { posts, pages, ...list } = readPosts(payload, postCardSchema, {
        onUnreadable,
        mayBeEmpty: cards.length > 0,
      });
      total = list.total;
      if (pages > 1) revalidation?.setEtag(null);
      cards.push(...posts);
      if (number >= pages) break;
    }
    if (cards.length === total && !within) checkAuthors(cards);
    return { posts: cards.flatMap((card) => skipIfFaulty(card, () => toCard(card))), total };
  }

  return { page, posts, outline };
}

/** Posts in a language by their internal tag. Without such a tag, a post is in the base language. */
function languageFilter(lang: Locale): string {
  if (lang !== BASE_LOCALE) return `tag:'${languageTag(lang)}'`;
  const others = LOCALES.filter((locale) => locale !== BASE_LOCALE).map((locale) => `'${languageTag(locale)}'`);
  return `tag:-[${others.join(",")}]`;
}

/** Ghost compares moments as it stores them: in UTC, without a zone. */
function timeFilter(within: GhostOptions["within"]): string[] {
  if (!within) return [];
  const stored = (moment: number) => new Date(moment).toISOString().slice(0, 19).replace("T", " ");
  return [`published_at:>='${stored(within.from)}'`, `published_at:<'${stored(within.until)}'`];
}

function authorFilter(authors: readonly string[]): string[] {
  const wrong = authors.find((author) => !BLOG_SLUG_PATTERN.test(author));
  if (wrong !== undefined) throw new Error(`"${wrong}" is not the slug of an author`);
  return authors.length > 0 ? [`authors:[${authors.map((author) => `'${author}'`).join(",")}]`] : [];
}
