/**
 * Elements whose text a parser reads up to their end tag, and a comment: without an end they hold the rest of the document. So do Word's
 * `<xml>`, whose content is left out, and AMP's frames and films, which end in XHTML where they begin.
 */
const RAW_TEXT = [
  "amp-iframe",
  "amp-video",
  "amp-youtube",
  "script",
  "style",
  "textarea",
  "title",
  "option",
  "iframe",
  "noembed",
  "noframes",
  "noscript",
  "xml",
  "xmp",
];

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
  const tokens = [...html.matchAll(TOKENS)].map(({ 0: text, index, groups = {} }) => ({
    text,
    index,
    start: groups.comment ? "!--" : groups.start?.toLowerCase(),
    end: groups.commentEnd ? "!--" : groups.end?.toLowerCase(),
  }));
  const ends = findEnds(tokens);
  let closed = "";
  let copied = 0;
  let forgotten: string | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const { text, index, start, end } = tokens[at] as Token;
    // Another element's end tag does not close this one.
    if (end !== undefined) continue;
    if (forgotten !== undefined) {
      closed += html.slice(copied, index) + endOf(forgotten);
      copied = index;
      forgotten = undefined;
    }
    if (/^<plaintext/i.test(text)) {
      // It has no end tag at all.
      closed += html.slice(copied, index);
      copied = index + text.length;
    } else if (start !== undefined) {
      const place = ends.get(at);
      if (place === undefined) forgotten = start;
      else at = place;
    }
  }
  return closed + html.slice(copied) + (forgotten === undefined ? "" : endOf(forgotten));
}

type Token = { text: string; index: number; start: string | undefined; end: string | undefined };

const endOf = (name: string) => (name === "!--" ? "-->" : `</${name}>`);

/** The place of each start's end, by the start's place. A start that another of its name follows has none: it was forgotten. */
function findEnds(tokens: readonly Token[]): Map<number, number> {
  const ends = new Map<number, number>();
  const following = new Map<string, number | undefined>();
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const { start, end } = tokens[at] as Token;
    const place = start && following.get(start);
    if (typeof place === "number") ends.set(at, place);
    if (start) following.set(start, undefined);
    if (end) following.set(end, at);
  }
  return ends;
}
