/** Characters of HTML that are sanitised: a text of some 80,000 words. */
const MOST_CHARACTERS = 512 * 1024;
/** `<` characters, which begin tags: some 4,000 elements, several times those of a long article. */
const MOST_TAGS = 8_000;

/** Of HTML beyond the bounds, its first words are shown, as so many characters in so many paragraphs at most. */
const MOST_PLAIN_CHARACTERS = 100_000;
const MOST_PARAGRAPHS = 1_000;

const NOTE = "<p><em>This text is too large for this page. Here is its beginning, without its layout.</em></p>";

/**
 * Bounds the HTML that an upstream service sent, before a parser or a sanitiser reads it: they block the process for as
 * long as they read, and a table of 20,000 rows takes them seconds.
 * @param html not yet clean
 * @returns the same HTML; beyond the bounds a note, and the first words of it as paragraphs. Still to be cleaned
 */
export function boundHtml(html: string): string {
  return html.length <= MOST_CHARACTERS && isWithinTags(html) ? html : plainHtml(html);
}

/**
 * The first words of a text that is too large to be laid out.
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
    if (count > MOST_TAGS) return false;
  }
  return true;
}

/** Elements within a line of text. All others end a paragraph. */
const INLINE = /^\/?(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|u)$/i;
/** Where the parts end that hold no words for readers. */
const WORDLESS: Readonly<Record<string, RegExp>> = { "!--": /--/g, script: /<\/script/gi, style: /<\/style/gi };
/** Characters of which a tag's name is read; those that matter are shorter. */
const LONGEST_NAME = 12;

/** Reads the text between tags, from the start and once, however broken the tags are. Character references stay. */
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
  while (position < html.length && paragraphs.length < MOST_PARAGRAPHS && tags < MOST_PLAIN_CHARACTERS) {
    const tag = html.indexOf("<", position);
    const textEnd = tag === -1 ? html.length : tag;
    add(html.slice(position, Math.min(textEnd, position + MOST_PLAIN_CHARACTERS - length)));
    if (tag === -1 || length >= MOST_PLAIN_CHARACTERS) break;
    tags += 1;
    const name = /^(?:!--|[/!?]?[a-z][a-z0-9-]*)/i.exec(html.slice(tag + 1, tag + 1 + LONGEST_NAME))?.[0];
    if (name === undefined) add("<");
    else if (!INLINE.test(name)) endParagraph();
    position = name === undefined ? tag + 1 : endOfTag(html, tag + 1, name.toLowerCase());
  }
  endParagraph();
  return paragraphs.slice(0, MOST_PARAGRAPHS);
}

/**
 * @param start of the tag's name
 * @returns the position after the tag, or after the part without words that it begins; the text's end when it has no end
 */
function endOfTag(html: string, start: number, name: string): number {
  const ending = Object.hasOwn(WORDLESS, name) ? WORDLESS[name] : undefined;
  let from = start;
  if (ending) {
    ending.lastIndex = start + name.length;
    from = ending.exec(html)?.index ?? html.length;
  }
  const end = html.indexOf(">", from);
  return end === -1 ? html.length : end + 1;
}
