import { z } from "zod";
import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import { ContractBreach } from "~/base/outage";
import type { Post, PostCard } from "~/content/model/post";

/** Ghost's JSON, turned into the site's types where it arrives. */

const listSchema = z.object({
  posts: z.array(z.unknown()),
  meta: z.object({
    pagination: z.object({ page: z.int().min(1), pages: z.int().min(0), total: z.int().min(0) }),
  }),
});

export type PayloadOptions = {
  /** Called for each post that is left out because it is not as Ghost describes posts. */
  onUnreadable: (error: ContractBreach) => void;
  /** True: a list of which no post can be read is not a breach, but empty. */
  mayBeEmpty?: boolean;
};

/** Reads a list of posts. @throws ContractBreach when it is not one, or no post of it can be read */
export function readPosts<T extends PostCard>(
  payload: unknown,
  schema: z.ZodType<T>,
  { onUnreadable, mayBeEmpty = false }: PayloadOptions,
) {
  const list = listSchema.safeParse(payload);
  if (!list.success) throw new ContractBreach(`The blog's list of posts is not one: ${faultsOf(list.error)}`);
  const unreadable: string[] = [];
  const posts = list.data.posts.flatMap((item) => {
    const post = schema.safeParse(item);
    if (!post.success) unreadable.push(`${idOf(item)}: ${faultsOf(post.error)}`);
    return post.success && isPublic(post.data) ? [readInternalTags(post.data)] : [];
  });
  // An empty list would mean "no such post" and remove the cached one.
  if (unreadable.length > 0 && unreadable.length === list.data.posts.length && !mayBeEmpty) {
    throw new ContractBreach(`No post of the blog's response can be read, ${unreadable[0]}`);
  }
  for (const faults of unreadable) onUnreadable(new ContractBreach(`A post of the blog is left out, ${faults}`));
  const { page, pages, total } = list.data.meta.pagination;
  return { posts, page, pages: Math.max(1, pages), total };
}

/** The request's filter already selects public posts; this holds if a blog ignores it. */
function isPublic(post: Pick<Post, "visibility" | "access">): boolean {
  return post.visibility === "public" && post.access;
}

/** The slug of the internal tag that names a post's language: `hash-lang-id` for `#lang-id`. */
export const languageTag = (locale: Locale): string => `hash-lang-${locale.toLowerCase()}`;

/** What the slug of the internal tag `#pair-NAME` begins with. */
const PAIR_TAG = "hash-pair-";

/** Internal tags are not shown. They name a post's language and pair; all others (`#gallery`) are the writers' own notes. */
function readInternalTags<T extends PostCard>(post: T): T {
  // In their own order: of two pair tags, both versions have the same one.
  const slugs = post.tags.flatMap(({ slug, visibility }) => (visibility === "internal" ? [slug] : [])).toSorted();
  return {
    ...post,
    lang: LOCALES.find((locale) => slugs.includes(languageTag(locale))) ?? BASE_LOCALE,
    pair: slugs.find((slug) => slug.startsWith(PAIR_TAG))?.slice(PAIR_TAG.length) ?? null,
    tags: post.tags.filter((tag) => tag.visibility === "public"),
  };
}

function idOf(item: unknown): string {
  const { success, data } = z.object({ id: z.string().max(64) }).safeParse(item);
  return success ? `id ${data.id}` : "without an id";
}

function faultsOf(error: z.ZodError): string {
  const faults = error.issues.slice(0, 3).map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
  return faults.join("; ");
}
