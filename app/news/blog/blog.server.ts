import type { Clock } from "~/base/clock/clock.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { memoize } from "~/base/i18n/memoize";
import { BLOG_SLUG_PATTERN } from "~/base/values/addresses";
import type { Post, PostCard } from "~/content/model/post";
import type { Freshness, Revalidation } from "~/platform/upstream-cache/upstream-cache";
import { createUpstreamCache } from "~/platform/upstream-cache/upstream-cache.server";
import {
  type Blog,
  LAST_PAGE,
  type ListQuery,
  type Outline,
  POSTS_PER_PAGE,
  type PostSource,
  type SourcePage,
  type SourceQuery,
} from "./blog";
import { createSlugMemory, type KnownSlugs } from "./known-slugs.server";
import {
  appendOthers,
  canHavePosts,
  countTags,
  findNeighbours,
  outlineIn,
  pageWithoutPosts,
  relatedPosts,
  similarPosts,
  versionsOf,
} from "./outline";
import { toCard } from "./post-card";
import { skipIfFaulty } from "./post-faults.server";

export type BlogOptions = {
  source: PostSource;
  clock: Clock;
  /** The slugs that posts have had. Absent: they are remembered until the process ends. */
  slugs?: KnownSlugs;
  /** Called for every failure of the source; its message holds no key. */
  onFault: (error: unknown) => void;
};

/** ms; with STALE_FOR a part of the five minutes within which a deleted post is gone (see the `news` cache policy). */
const FRESH_FOR = 30_000;
/** ms after which readers wait for a newer response. */
const STALE_FOR = 60_000;
const RETRY_AFTER = 10_000;
/** Most articles are a few dozen kB: some four hundred of them. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Responses revalidated at once after a webhook. Few: Ghost sends two per edit and is slow with a dozen requests. */
const EAGER = 4;
const RELATED = 3;

/** The blog over a source of posts, cached (see `createUpstreamCache`). */
export function createBlog({ source, clock, slugs = createSlugMemory(), onFault }: BlogOptions): Blog {
  const cache = createUpstreamCache({
    clock,
    freshFor: FRESH_FOR,
    staleFor: STALE_FOR,
    retryAfter: RETRY_AFTER,
    failFor: RETRY_AFTER,
    maxBytes: MAX_BYTES,
    onFault,
  });

  // A cached page has the same cards for every reader.
  const cardsOf = memoize((posts: readonly Post[]) => posts.flatMap((post) => skipIfFaulty(post, () => toCard(post))));

  const readOutline = () =>
    cache.read("outline", async (revalidation) => {
      const outline = await source.outline(revalidation);
      // Readers do not wait for it, nor for the database.
      void slugs.remember(outline.posts).catch(onFault);
      return outline;
    });
  const allPosts = async () => (await readOutline()).value.posts;
  const slugsOf = memoize((posts: readonly PostCard[]): ReadonlySet<string> => new Set(posts.map(({ slug }) => slug)));
  const inLanguage = memoize((outline: Outline) => outlineIn(currentLocale(), outline));
  /** What readers of the current language see of the outline. */
  const outline = async () => {
    const { value, freshness } = await readOutline();
    return { ...inLanguage(value), freshness };
  };

  /** A list by tag, or a later page. A client can invent either: what the outline rules out is not requested. */
  async function other(query: SourceQuery): Promise<{ value: SourcePage; freshness: Freshness }> {
    const known = cache.has("outline") ? await outline() : null;
    const none = known ? pageWithoutPosts(known.own, query) : { ...EMPTY, page: query.page };
    if (known && !canHavePosts(known.own, query)) return { value: none, freshness: known.freshness };
    const key = `page:${query.lang}:${query.tag ?? ""}:${query.page}`;
    const { value, freshness } = await cache.read(key, async (revalidation) => {
      const list = await source.page(query, revalidation);
      return list.posts.some(({ tags }) => isUnder(tags, query.tag)) ? list : null;
    });
    return { value: value ?? none, freshness };
  }

  /** A page of the posts in the current language. */
  async function ownPage(query: ListQuery) {
    const lang = currentLocale();
    if (!canExist(query)) return { value: EMPTY, freshness: { fetchedAt: clock.now(), age: 0, lastGood: false } };
    return query.tag === undefined && query.page === 1
      ? cache.read(`page:${lang}`, (revalidation) => source.page({ page: 1, lang }, revalidation))
      : other({ ...query, lang });
  }

  /** These cards of the outline as posts: one request. Those that are gone, or cannot be read now, are left out. */
  async function readListed(cards: readonly PostCard[]): Promise<readonly Post[]> {
    const slugs = cards.map(({ slug }) => slug);
    if (slugs.length === 0) return [];
    const load = (revalidation: Revalidation) => source.posts(slugs, revalidation);
    return cache.read(`posts:${slugs.join(",")}`, load).then(
      ({ value }) => value,
      () => [],
    );
  }

  /** The posts that follow those in the current language; none while the outline cannot be read, or is not known and not needed. */
  async function readOthers({ tag }: ListQuery, isFull: boolean): Promise<readonly PostCard[]> {
    if (isFull && !cache.has("outline")) return [];
    const others = await outline().then(
      (known) => known.others,
      () => [],
    );
    return tag === undefined ? others : others.filter(({ tags }) => isUnder(tags, tag));
  }

  const readPost = (slug: string) =>
    cache.read(`post:${slug}`, async (revalidation) => {
      const [post] = await source.posts([slug], revalidation);
      return post ?? null;
    });

  function findInLists(slug: string): { value: Post; freshness: Freshness } | null {
    for (const { value, freshness } of cache.peek<SourcePage>("page")) {
      const post = value.posts.find((candidate) => candidate.slug === slug);
      if (post) return { value: post, freshness: { ...freshness, lastGood: true } };
    }
    return null;
  }

  return {
    async list(query) {
      const { value, freshness } = await ownPage(query);
      const others = canExist(query) ? await readOthers(query, value.posts.length === POSTS_PER_PAGE) : [];
      const { appended, pages, total } = appendOthers(value, others);
      const own = cardsOf(value.posts);
      const full = cardsOf(await readListed(appended));
      // Posts of the outline lack the beginning of their text.
      const following = appended.map((card) => full.find(({ id }) => id === card.id) ?? card);
      return { page: value.page, pages, total, posts: following.length > 0 ? [...own, ...following] : own, freshness };
    },
    async post(slug) {
      if (!BLOG_SLUG_PATTERN.test(slug)) return null;
      const { value, freshness } = await readPost(slug).catch((error: unknown) => {
        const listed = findInLists(slug);
        if (!listed) throw error;
        return listed;
      });
      return value && { post: value, freshness };
    },
    async renamed(slug) {
      const posts = await allPosts();
      const id = await slugs.find(slug).catch((error: unknown) => {
        onFault(error);
        return null;
      });
      const now = posts.find((post) => post.id === id);
      return now && now.slug !== slug ? now.slug : null;
    },
    async similar(slug, limit = RELATED) {
      return similarPosts((await outline()).posts, slug, limit);
    },
    async tags() {
      return countTags((await outline()).posts);
    },
    async related(post, limit = RELATED) {
      return relatedPosts((await outline()).posts, post, limit);
    },
    async neighbours(post) {
      return findNeighbours((await outline()).posts, post);
    },
    async versions(post) {
      return versionsOf(await allPosts(), post);
    },
    async slugs() {
      return slugsOf(await allPosts());
    },
    async latest() {
      const { value, freshness } = await ownPage({ page: 1 });
      const others = await readOthers({ page: 1 }, value.posts.length === POSTS_PER_PAGE);
      const { appended } = appendOthers(value, others);
      return { posts: [...value.posts, ...(await readListed(appended))], freshness };
    },
    refresh: () => cache.refresh(EAGER),
  };
}

const EMPTY: SourcePage = { posts: [], page: 1, pages: 1, total: 0 };

function canExist({ page, tag }: ListQuery): boolean {
  if (!Number.isInteger(page) || page < 1 || page > LAST_PAGE) return false;
  return tag === undefined || BLOG_SLUG_PATTERN.test(tag);
}

/** An internal tag leads to no list: posts come without their internal tags. */
function isUnder(tags: Post["tags"], tag: string | undefined): boolean {
  return tag === undefined || tags.some(({ slug }) => slug === tag);
}
