/** Elements whose text a parser reads up to their end tag, and a comment: without an end they hold the rest of the document. */
const RAW_TEXT = ["script", "style", "textarea", "title", "option", "iframe", "noembed", "noframes", "noscript", "xmp"];

/** Where a block of a post begins or ends. */
const BLOCK = "p|div|h[1-6]|figure|section|article|aside|header|footer|blockquote|ul|ol|dl|table|pre|hr|details";

const TOKENS = new RegExp(
  `<(?<start>${RAW_TEXT.join("|")})\\b[^>]*>?|</(?<end>${RAW_TEXT.join("|")})\\b|(?<comment><!--)|(?<commentEnd>-->)|</?(?:${BLOCK})\\b|<plaintext\\b[^>]*>?`,
  "gi",
);

/**
 * Ends what an author forgot to end, at the next block: one block is lost, not the rest of the text.
 * @param html of any author, not yet sanitized
 */
export function closeRawText(html: string): string {
  let closed = "";
  let copied = 0;
  /** The element or comment that is open, as the text that ends it, and the first block after its start. */
  let open: { name: string; end: string; block: number | undefined } | undefined;
  function endAtBlock(end: number) {
    if (!open) return;
    const place = open.block ?? end;
    closed += html.slice(copied, place) + open.end;
    copied = place;
    open = undefined;
  }
  for (const { 0: token, index, groups = {} } of html.matchAll(TOKENS)) {
    const start = groups.comment ? "!--" : groups.start?.toLowerCase();
    const end = groups.commentEnd ? "!--" : groups.end?.toLowerCase();
    if (/^<plaintext/i.test(token)) {
      // It has no end tag at all.
      closed += html.slice(copied, index);
      copied = index + token.length;
    } else if (start !== undefined) {
      if (open && open.name !== start) continue;
      // A second start before an end: the first was forgotten.
      endAtBlock(index);
      open = { name: start, end: start === "!--" ? "-->" : `</${start}>`, block: undefined };
    } else if (end !== undefined) {
      if (open?.name === end) open = undefined;
    } else if (open) open.block ??= index;
  }
  endAtBlock(html.length);
  return closed + html.slice(copied);
}
