import { withoutStruckText } from "~/base/html/struck-text";
import type { Post, PostCard } from "~/content/model/post";
import { withoutShortcodes } from "./shortcodes";
import { keepPricesWhole } from "./whole-prices";

/** Longest excerpt on a card, in characters; about three lines at the card's width. */
const EXCERPT_LENGTH = 220;

/** Characters of an excerpt that are read; Ghost's own have 500. */
const MAX_READ = 5_000;

/** A post without its body, with an excerpt fit for a card. */
export function toCard(post: PostCard & Partial<Pick<Post, "html">>): PostCard {
  const { html: _, ...card } = post;
  return { ...card, excerpt: shortExcerpt(post) };
}

/** A link to a note at the end of the text, and the word before it. */
const FOOTNOTE =
  /([\p{L}\p{N}]{1,40})[^\p{L}\p{N}<>]{0,3}(?:<\/[a-z]{1,10}>){0,3}<sup\b[^>]{0,200}>\s{0,9}<a\b[^>]{0,200}\shref="[^"#]{0,300}#[^>]{0,400}>(\[?\d{1,3}\]?)<\/a>/gu;

/** Characters of a post's HTML in which the start of its text is. */
const MAX_READ_HTML = 50_000;

/**
 * The excerpt that an author wrote, or the start of the text. Ghost's own has the text of players' buttons and table cells, what is
 * struck out, shortcodes, and the marks of footnotes as part of the words before them ("20251"). All but the first are taken off.
 */
export function fullExcerpt({ custom_excerpt, excerpt, html }: Excerpted): string {
  const start = (custom_excerpt ?? excerpt ?? "").slice(0, MAX_READ);
  if (custom_excerpt) return start;
  let text = withoutShortcodes(html ? withoutStruckText(start, html) : start);
  if (!html?.includes("<sup")) return text;
  for (const [, word = "", mark = ""] of html.slice(0, MAX_READ_HTML).matchAll(FOOTNOTE))
    text = withoutMark(text, word, mark);
  return text;
}

function withoutMark(text: string, word: string, mark: string): string {
  const at = text.indexOf(`${word}${mark}`);
  const end = at + word.length;
  return at === -1 ? text : text.slice(0, end) + text.slice(end + mark.length);
}

type Excerpted = Pick<Post, "custom_excerpt" | "excerpt"> & Partial<Pick<Post, "html">>;

/** A card's excerpt, at most some 220 characters; null: none. */
export function shortExcerpt(post: Excerpted): string | null {
  const start = keepPricesWhole(fullExcerpt(post));
  // A no-break space is not a gap between words.
  const text = start.replace(/[^\S\u00a0]+/g, " ").trim();
  if (text === "") return null;
  const characters = [...text];
  if (characters.length <= EXCERPT_LENGTH) return text;
  const cut = characters.slice(0, EXCERPT_LENGTH).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return `${lastSpace > EXCERPT_LENGTH / 2 ? cut.slice(0, lastSpace) : cut}…`;
}
