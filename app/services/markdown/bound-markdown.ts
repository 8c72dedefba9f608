import type { Marked, Token } from "marked";

/** Characters: ten times the longest policy. */
const MOST_CHARACTERS = 100_000;
/** Cells that a table can have: rows without their own are filled up to the width of the widest. */
const MOST_CELLS = 20_000;
/** Twenty quotes or lists that begin on one line, each inside the one before: marked takes quadratic time for them. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[*+-](?=[ \t])|\d{1,9}[.)](?=[ \t]))){20}/m;
const MOST_TOKENS = 20_000;
/** Characters of the addresses and titles of all links: one definition serves any number of links. */
const MOST_LINK_CHARACTERS = 500_000;

/**
 * Reads Markdown that an upstream service sent, within bounds.
 * @returns its tokens; null when it exceeds the bounds
 */
export function readBoundedMarkdown(marked: Marked, markdown: string) {
  if (markdown.length > MOST_CHARACTERS || TOO_DEEP.test(markdown) || mostCells(markdown) > MOST_CELLS) return null;
  const tokens = marked.lexer(markdown);
  let count = 0;
  let linkCharacters = 0;
  marked.walkTokens(tokens, (token: Token) => {
    count += 1;
    if (token.type === "link" || token.type === "image")
      linkCharacters += token.href.length + (token.title?.length ?? 0);
  });
  return count > MOST_TOKENS || linkCharacters > MOST_LINK_CHARACTERS ? null : tokens;
}

function mostCells(markdown: string): number {
  const lines = markdown.split("\n");
  return lines.length * Math.max(...lines.map((line) => line.split("|").length - 1));
}
