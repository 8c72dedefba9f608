import { markupSafe } from "~/entities/values/plain-text";

/** What ends a line of text. */
const BLOCK_END = /<(?:br|\/(?:p|div|h[1-6]|li|tr|blockquote|pre|figure|figcaption|dt|dd))\b[^<>]*>/gi;
/** Text that no reader sees. */
const UNSEEN = /<(script|style|template)\b[^<>]*>[^<]*<\/\1\s*>/gi;
const TAG = /<[^<>]*>/g;
/** What is not one of the character references that Ghost writes. */
const LONE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|nbsp|#39);)/g;

/**
 * The text of a post whose HTML cannot be rendered: paragraphs without any markup of the author's. It takes no parser,
 * so that whatever broke the rendering does not break this.
 * @returns safe HTML
 */
export function plainArticle(html: string): string {
  return markupSafe(html)
    .replace(UNSEEN, "")
    .replace(BLOCK_END, "\n")
    .replace(TAG, "")
    .replace(LONE_AMPERSAND, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${line}</p>`)
    .join("");
}
