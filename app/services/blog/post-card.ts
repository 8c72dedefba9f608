import type { Post, PostCard } from "~/entities/post";

/** Longest excerpt on a card, in characters; about three lines at the card's width. */
const EXCERPT_LENGTH = 220;

/** Characters of an excerpt that are read; Ghost's own have 500. */
const MAX_READ = 5_000;

/** A post without its body, with an excerpt fit for a card. */
export function toCard(post: PostCard & Partial<Pick<Post, "html">>): PostCard {
  const { html: _, ...card } = post;
  return { ...card, excerpt: shortExcerpt(post) };
}

/** A card's excerpt: the author's, or the start of the text. Ghost's own has the text of players' buttons and table cells. */
export function shortExcerpt(post: Pick<Post, "custom_excerpt" | "excerpt">): string | null {
  const start = (post.custom_excerpt ?? post.excerpt ?? "").slice(0, MAX_READ);
  // A no-break space is no gap between words.
  const text = start.replace(/[^\S\u00a0]+/g, " ").trim();
  if (text === "") return null;
  const characters = [...text];
  if (characters.length <= EXCERPT_LENGTH) return text;
  const cut = characters.slice(0, EXCERPT_LENGTH).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return `${lastSpace > EXCERPT_LENGTH / 2 ? cut.slice(0, lastSpace) : cut}…`;
}
