import { Parser } from "htmlparser2";
import { markupSafe } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";

/** Characters of HTML that are sanitized: a text of some 80,000 words. */
const MAX_CHARACTERS = 512 * 1024;
/** `<` characters, which begin tags: some 4,000 elements, several times those of a long article. */
const MAX_TAGS = 8_000;

/** Of HTML beyond the bounds, at most so many characters are read, and at most so many paragraphs are shown. */
const MAX_PLAIN_CHARACTERS = 100_000;
const MAX_PARAGRAPHS = 1_000;

/**
 * Bounds an upstream's HTML before a parser or a sanitizer reads it: both block the process, for seconds with a table of
 * 20,000 rows.
 * @param html not yet sanitized
 * @returns the same HTML; beyond the bounds a note and its first words as paragraphs
 */
export function boundHtml(html: string): string {
  return html.length <= MAX_CHARACTERS && isWithinTags(html) ? html : tooLarge(html);
}

/** A note for the reader, and the first words of an HTML or Markdown text that is too large for its layout. */
export function tooLarge(text: string): string {
  return `<p><em>${m.info_text_too_large()}</em></p>\n${plainHtml(text)}`;
}

function isWithinTags(html: string): boolean {
  let count = 0;
  for (let tag = html.indexOf("<"); tag !== -1; tag = html.indexOf("<", tag + 1)) {
    count += 1;
    if (count > MAX_TAGS) return false;
  }
  return true;
}

const INLINE = /^(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|u)$/;
const HIDDEN = /^(?:script|style|template)$/;

/** The first words of a text of any size as safe HTML: paragraphs, without markup of its author's. */
export function plainHtml(text: string): string {
  const paragraphs = [""];
  let hidden = 0;
  const onTag = (name: string, depth: number) => {
    if (HIDDEN.test(name)) hidden += depth;
    if (!INLINE.test(name)) paragraphs.push("");
  };
  const parser = new Parser({
    onopentagname: (name) => onTag(name, 1),
    onclosetag: (name) => onTag(name, -1),
    ontext: (words) => {
      if (hidden === 0) paragraphs.push(paragraphs.pop() + words);
    },
  });
  parser.end(text.slice(0, MAX_PLAIN_CHARACTERS));
  return paragraphs
    .flatMap((paragraph) => paragraph.split(/\n\s*\n/))
    .map((paragraph) => markupSafe(paragraph).replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .slice(0, MAX_PARAGRAPHS)
    .map((words) => `<p>${words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`)
    .join("\n");
}
