/** Characters of HTML that are sanitized: a text of some 80,000 words. */
const MAX_CHARACTERS = 512 * 1024;
/** `<` characters, which begin tags: some 4,000 elements, several times those of a long article. */
const MAX_TAGS = 8_000;

/** Of HTML beyond the bounds, at most so many characters are shown, in at most so many paragraphs. */
const MAX_PLAIN_CHARACTERS = 100_000;
const MAX_PARAGRAPHS = 1_000;

const NOTE = "<p><em>This text is too large for this page. Here is its beginning, without its layout.</em></p>";

/**
 * Bounds an upstream's HTML before a parser or a sanitizer reads it: both block the process, for seconds with a table of
 * 20,000 rows.
 * @param html not yet sanitized
 * @returns the same HTML; beyond the bounds a note and its first words as paragraphs. Not yet sanitized
 */
export function boundHtml(html: string): string {
  return html.length <= MAX_CHARACTERS && isWithinTags(html) ? html : plainHtml(html);
}

/**
 * The first words of a text that is too large for its layout.
 * @param text HTML or Markdown, of any size
 * @returns HTML of paragraphs, with a note for the reader before them
 */
export function plainHtml(text: string): string {
  const paragraphs = plainParagraphs(text).map((paragraph) => `<p>${paragraph}</p>`);
  return [NOTE, ...paragraphs].join("\n");
}

function isWithinTags(html: string): boolean {
  let count = 0;
  for (let tag = html.indexOf("<"); tag !== -1; tag = html.indexOf("<", tag + 1)) {
    count += 1;
    if (count > MAX_TAGS) return false;
  }
  return true;
}

/** Elements within a line of text. All others end a paragraph. */
const INLINE = /^\/?(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|u)$/i;
/** The ends of elements and comments without text for readers. */
const TEXTLESS: Readonly<Record<string, RegExp>> = { "!--": /--/g, script: /<\/script/gi, style: /<\/style/gi };
/** Characters of a tag's name that are read; the names above are shorter. */
const MAX_NAME = 12;

/** Reads the text between tags in one pass, also of malformed HTML. Character references stay. */
function plainParagraphs(html: string): string[] {
  const paragraphs: string[] = [];
  let text = "";
  let length = 0;
  let tags = 0;
  const add = (words: string) => {
    text += words.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    length += words.length;
  };
  const endParagraph = () => {
    for (const part of text.split(/\n\s*\n/)) {
      const words = part.replace(/\s+/g, " ").trim();
      if (words !== "") paragraphs.push(words);
    }
    text = "";
  };
  let position = 0;
  while (position < html.length && paragraphs.length < MAX_PARAGRAPHS && tags < MAX_PLAIN_CHARACTERS) {
    const tag = html.indexOf("<", position);
    const textEnd = tag === -1 ? html.length : tag;
    add(html.slice(position, Math.min(textEnd, position + MAX_PLAIN_CHARACTERS - length)));
    if (tag === -1 || length >= MAX_PLAIN_CHARACTERS) break;
    tags += 1;
    const name = /^(?:!--|[/!?]?[a-z][a-z0-9-]*)/i.exec(html.slice(tag + 1, tag + 1 + MAX_NAME))?.[0];
    if (name === undefined) add("<");
    else if (!INLINE.test(name)) endParagraph();
    position = name === undefined ? tag + 1 : endOfTag(html, tag + 1, name.toLowerCase());
  }
  endParagraph();
  return paragraphs.slice(0, MAX_PARAGRAPHS);
}

/**
 * @param start of the tag's name
 * @returns the position after the tag, or after the element without text that it begins; the end of the text without one
 */
function endOfTag(html: string, start: number, name: string): number {
  const ending = Object.hasOwn(TEXTLESS, name) ? TEXTLESS[name] : undefined;
  let from = start;
  if (ending) {
    ending.lastIndex = start + name.length;
    from = ending.exec(html)?.index ?? html.length;
  }
  const end = html.indexOf(">", from);
  return end === -1 ? html.length : end + 1;
}
