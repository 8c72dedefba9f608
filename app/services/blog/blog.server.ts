import { slugSchema } from "~/entities/fields";
import type { Post } from "~/entities/post";
import { oncePer } from "~/once-per";
import { createAnswerCache } from "~/services/answer-cache/answer-cache.server";
import type { Clock } from "~/services/clock/clock.server";
import { type Blog, LAST_PAGE, type ListQuestion, type PostSource, type SourcePage } from "./blog";
import { countTags, findNeighbours, relatedPosts } from "./outline";
import { toCard } from "./post-card";

export type BlogOptions = {
  source: PostSource;
  /** The wall clock. */
  clock: Clock;
  /** Told of every failure of the source; the message holds no key. */
  onFault: (error: unknown) => void;
  /** ms for which an answer counts as fresh. Default one minute: the webhook tells of changes sooner. */
  freshFor?: number;
};

const MINUTE = 60_000;
const RETRY_AFTER = 10_000;
/** Most articles are a few dozen kB: some four hundred of them. */
const MAX_BYTES = 20 * 1024 * 1024;
/**
 * Answers fetched anew at once when the blog tells of a change; readers of others wait for their own. Few, because Ghost
 * sends two messages an edit (the post's and the site's) and answers slowly when it is asked a dozen things at once.
 */
const EAGER = 4;
const RELATED = 3;

/** Ghost's mark of an internal tag. */
const INTERNAL_TAG = /^hash-/;

/** The blog over a source of posts, with what was answered kept (see `createAnswerCache`). */
export function createBlog({ source, clock, onFault, freshFor = MINUTE }: BlogOptions): Blog {
  const cache = createAnswerCache({
    clock,
    freshFor,
    retryAfter: RETRY_AFTER,
    failFor: RETRY_AFTER,
    maxBytes: MAX_BYTES,
    onFault,
  });

  // The cards of a page that is kept are the same for every reader.
  const cardsOf = oncePer((posts: readonly Post[]) => posts.map(toCard));

  const page = (question: ListQuestion) =>
    canExist(question)
      ? cache.read(`page:${question.tag ?? ""}:${question.page}`, (kept) => source.page(question, kept))
      : { value: EMPTY, freshness: { fetchedAt: clock.now(), age: 0, lastGood: false } };
  const outline = async () => (await cache.read("outline", (kept) => source.outline(kept))).value;

  return {
    async list(question) {
      const { value, freshness } = await page(question);
      return { ...value, posts: cardsOf(value.posts), freshness };
    },
    async post(slug) {
      if (!slugSchema.safeParse(slug).success) return null;
      const { value, freshness } = await cache.read(`post:${slug}`, (kept) => source.post(slug, kept));
      return value && { post: value, freshness };
    },
    async tags() {
      return countTags(await outline());
    },
    async related(post, limit = RELATED) {
      return relatedPosts(await outline(), post, limit);
    },
    async neighbours(post) {
      return findNeighbours(await outline(), post);
    },
    async slugs() {
      return new Set((await outline()).map(({ slug }) => slug));
    },
    async latest() {
      const { value, freshness } = await page({ page: 1 });
      return { posts: value.posts, freshness };
    },
    refresh: () => cache.refresh(EAGER),
  };
}

const EMPTY: SourcePage = { posts: [], page: 1, pages: 1, total: 0 };

/** False for what no post can be under; asking for it would only earn an error. */
function canExist({ page, tag }: ListQuestion): boolean {
  if (!Number.isInteger(page) || page < 1 || page > LAST_PAGE) return false;
  return tag === undefined || (slugSchema.safeParse(tag).success && !INTERNAL_TAG.test(tag));
}
