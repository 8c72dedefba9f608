import { currentLocale } from "~/base/i18n/current-locale";
import { type Locale, locales } from "~/base/i18n/locales";
import { memoize } from "~/base/i18n/memoize";
import type { Post, PostCard } from "~/content/model/post";
import { type ListQuery, type Neighbours, type Outline, POSTS_PER_PAGE, type SourcePage, type TagCount } from "./blog";

/** From the outline: every post without body, newest first. Ghost's own tag counts include members-only posts. */

/** The outline as readers of a language see it. */
export type OutlineInLanguage = {
  /** The posts in the language. */
  own: Outline;
  /** Posts in other languages that have no pair in it. */
  others: readonly PostCard[];
  /** Both, newest first. */
  posts: readonly PostCard[];
};

export function outlineIn(lang: Locale, { posts, total }: Outline): OutlineInLanguage {
  const own = posts.filter((post) => post.lang === lang);
  const pairs = new Set(own.flatMap(({ pair }) => pair ?? []));
  const others = posts.filter((post) => post.lang !== lang && !(post.pair && pairs.has(post.pair)));
  const shown = new Set([...own, ...others]);
  return {
    own: { posts: own, total: total - posts.length + own.length },
    others,
    posts: posts.filter((post) => shown.has(post)),
  };
}

/** The posts of a page of the list that come from other languages, and the numbers of the whole list. */
export function appendOthers(own: SourcePage, others: readonly PostCard[]) {
  const total = own.total + others.length;
  const before = (own.page - 1) * POSTS_PER_PAGE;
  const at = (place: number) => Math.max(0, place - own.total);
  return {
    appended: others.slice(at(before), at(before + POSTS_PER_PAGE)),
    pages: Math.max(1, Math.ceil(total / POSTS_PER_PAGE)),
    total,
  };
}

/** False: no post is on this page of the list. True: there may be; a post that the outline lacks can have any tag. */
export function canHavePosts(outline: Outline, { page, tag }: ListQuery): boolean {
  const unseen = Math.max(0, outline.total - outline.posts.length);
  return (page - 1) * POSTS_PER_PAGE < countPosts(outline.posts, tag) + unseen;
}

/** The page of a list on which there are no posts, with the numbers that its other pages have. */
export function pageWithoutPosts(outline: Outline, { page, tag }: ListQuery): SourcePage {
  const total = tag === undefined ? outline.total : countPosts(outline.posts, tag);
  return { posts: [], page, pages: Math.max(1, Math.ceil(total / POSTS_PER_PAGE)), total };
}

function countPosts(posts: readonly PostCard[], tag: string | undefined): number {
  return tag === undefined ? posts.length : posts.filter(({ tags }) => tags.some(({ slug }) => slug === tag)).length;
}

/** Tags in use, by name, with the number of posts under each. */
export function countTags(outline: readonly PostCard[]): TagCount[] {
  const counts = new Map<string, TagCount>();
  for (const tag of outline.flatMap((post) => post.tags)) {
    const known = counts.get(tag.slug);
    if (known) known.count += 1;
    else counts.set(tag.slug, { ...tag, count: 1 });
  }
  return [...counts.values()].sort((a, b) => a.name.localeCompare(b.name, locales[currentLocale()].intl));
}

/** Posts that share most tags with this one, in the outline's order among equals. */
export function relatedPosts(
  outline: readonly PostCard[],
  post: Pick<PostCard, "id" | "pair" | "tags">,
  limit: number,
): PostCard[] {
  const wanted = new Set(post.tags.map((tag) => tag.slug));
  return outline
    .filter((other) => other.id !== post.id && !(post.pair && other.pair === post.pair))
    .map((other) => ({ other, shared: other.tags.filter((tag) => wanted.has(tag.slug)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, limit)
    .map(({ other }) => other);
}

/** Shorter words, such as "di" and "the", say little about a subject. */
const MIN_WORD_LENGTH = 4;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD_LENGTH);

const wordsOfPost = memoize(({ slug, title }: PostCard): ReadonlySet<string> => new Set(wordsOf(`${slug} ${title}`)));

/** The posts whose slugs and titles share most words with a slug; those with as many are in the order of the outline. */
export function similarPosts(outline: readonly PostCard[], slug: string, limit: number): PostCard[] {
  const wanted = [...new Set(wordsOf(slug))];
  return outline
    .map((post) => ({ post, shared: wanted.filter((word) => wordsOfPost(post).has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared)
    .slice(0, limit)
    .map(({ post }) => post);
}

/** The same post in each language that it is written in, itself included. */
export function versionsOf(outline: readonly PostCard[], post: PostCard): Partial<Record<Locale, PostCard>> {
  const pair = outline.filter((other) => post.pair && other.pair === post.pair);
  return Object.fromEntries([...pair, post].map((version) => [version.lang, version]));
}

/** The posts beside one; both null for a post that is not in the outline. */
export function findNeighbours(outline: readonly PostCard[], post: Pick<Post, "id">): Neighbours {
  const position = outline.findIndex((other) => other.id === post.id);
  if (position === -1) return { newer: null, older: null };
  return { newer: outline[position - 1] ?? null, older: outline[position + 1] ?? null };
}
