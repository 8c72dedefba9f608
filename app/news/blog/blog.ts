import type { Locale } from "~/base/i18n/locales";
import type { Post, PostCard, PostTag } from "~/content/model/post";
import type { Freshness, Revalidation } from "~/platform/upstream-cache/upstream-cache";

/** Posts on one page of the list. */
export const POSTS_PER_PAGE = 12;

/** Highest page number requested; Ghost responds 404 beyond 64 bits, and repeated 4xx lock a client out. */
export const LAST_PAGE = 10_000;

export type PostList = {
  posts: readonly PostCard[];
  page: number;
  pages: number;
  total: number;
};

export type ListQuery = { page: number /** Slug of a public tag. */; tag?: string };

/** What a source is asked for: posts in one language. */
export type SourceQuery = ListQuery & { lang: Locale };

export type TagCount = PostTag & { count: number };

export type Neighbours = { newer: PostCard | null; older: PostCard | null };

/**
 * Public posts of the configured authors. A list has the posts in the language of the request first, newest first; after them, the
 * posts in other languages that have no pair in it. Each method throws ServiceOutage when the blog is down and nothing is cached.
 */
export interface Blog {
  /** A page of the list. A page past the end or an unused tag has no posts. */
  list(query: ListQuery): Promise<PostList & { freshness: Freshness }>;
  /** The post with this slug, or null. A slug that no post can have causes no request. */
  post(slug: string): Promise<{ post: Post; freshness: Freshness } | null>;
  /** The slug that the post has now which had this one, as far as the site has seen it; null: none. */
  renamed(slug: string): Promise<string | null>;
  /** Posts whose addresses or titles share most words with an address; at most `limit` (3). */
  similar(slug: string, limit?: number): Promise<PostCard[]>;
  /** Tags in use, by name. */
  tags(): Promise<TagCount[]>;
  /** Posts that share most tags with this one, newest first among equals; at most `limit` (3). */
  related(post: Pick<PostCard, "id" | "pair" | "tags">, limit?: number): Promise<PostCard[]>;
  /** The same post in each language that it is written in, itself included. */
  versions(post: PostCard): Promise<Partial<Record<Locale, PostCard>>>;
  /** The next newer and the next older post. */
  neighbours(post: Pick<Post, "id">): Promise<Neighbours>;
  /** The slugs of all posts, to recognise links to posts. */
  slugs(): Promise<ReadonlySet<string>>;
  /** The newest posts with their bodies, for feeds: one page of the list. */
  latest(): Promise<{ posts: Post[]; freshness: Freshness }>;
  /** Revalidates cached responses after a change. Settles when the most recently used ones are fetched. */
  refresh(): Promise<void>;
}

export type Outline = {
  posts: readonly PostCard[];
  /** Posts of the source; more than `posts` has when some cannot be parsed or are beyond the limit. */
  total: number;
};

export type SourcePage = { posts: Post[]; page: number; pages: number; total: number };

/** Where posts come from. Throws ServiceOutage when it is down, NotModified when the cached response is current. */
export interface PostSource {
  page(query: SourceQuery, revalidation?: Revalidation): Promise<SourcePage>;
  /** The posts with these slugs, at least one and at most a page of them, newest first. */
  posts(slugs: readonly string[], revalidation?: Revalidation): Promise<Post[]>;
  /** Its posts have the excerpts that authors wrote, and no other. */
  outline(revalidation?: Revalidation): Promise<Outline>;
}
