/**
 * Untrusted text made safe to display: nothing in it can hide or reorder the text around it,
 * end a mail header, or break a database column.
 */

/**
 * Marks that reorder or hide text (Unicode UAX #9 explicit controls, zero-width space, word joiner, byte order mark,
 * soft hyphen, line and paragraph separators, deprecated format characters). Right-to-left letters need none of them.
 * The joiners U+200C and U+200D stay: emoji and several scripts are written with them.
 */
const INVISIBLE_MARKS = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** A text in which nobody sees anything: joiners, fillers, selectors, tags, or the empty pattern of Braille alone. */
const NOTHING_SEEN = /^[\p{DI}\s\u2800]+$/u;

/** C0 and C1 control characters without tab and line feed. */
const CONTROLS_IN_TEXT = /[^\P{Cc}\t\n]/gu;

/**
 * Characters that XML 1.0 (section 2.2) cannot hold or that HTML calls a parse error: controls other than tab and line
 * feed, and noncharacters.
 */
const FORBIDDEN_IN_MARKUP = /[^\P{Cc}\t\n]|\p{Noncharacter_Code_Point}/gu;

/**
 * Text that HTML, XML and JSON can all hold: forbidden characters go, a lone surrogate becomes U+FFFD, and lines end in
 * line feeds, as parsers of both read them.
 * @param value Any string.
 */
export function markupSafe(value: string): string {
  return value.toWellFormed().replace(/\r\n?/g, "\n").replace(FORBIDDEN_IN_MARKUP, "");
}

/** Text in which mail programs find no link: a word joiner, which nobody sees, stands beside the marks that an address needs. */
export const withoutLinks = (text: string): string => text.replace(/(?<=\S)[.:/@．。｡](?=\S)/gu, "\u2060$&\u2060");

/** Text for the library that writes feeds, which takes `&amp;` for an ampersand and escapes all else. */
export const feedText = (value: string): string => markupSafe(value).replaceAll("&", "&amp;");

/** The texts of a feed's item by element. The library's own title is empty: of a CDATA section it escapes only the first `]]>`. */
export const feedItemTexts = (texts: Readonly<Record<string, string>>) => ({
  title: "",
  extensions: Object.entries(texts).map(([name, text]) => ({ name, objects: { _text: feedText(text) } })),
});

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as content or attribute value of HTML and XML: shown as it is, and never markup. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}

function wellFormed(value: string): string {
  // A lone surrogate cannot be written as UTF-8: databases refuse it.
  return value.toWellFormed().normalize("NFC");
}

/**
 * One line: every run of white space and control characters becomes one space, invisible marks go, ends are trimmed. Of what nobody sees nothing is
 * left.
 * @param value Any string.
 */
export function cleanLine(value: string): string {
  return wellFormed(value)
    .replace(/[\u2028\u2029]/gu, " ")
    .replace(INVISIBLE_MARKS, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(NOTHING_SEEN, "")
    .trim();
}

/**
 * Several lines: line ends become `\n`, at most one empty line in a row, other control characters and invisible marks
 * go, ends are trimmed. Of what nobody sees nothing is left.
 * @param value Any string.
 */
export function cleanText(value: string): string {
  return (
    wellFormed(value)
      .replace(/\r\n?|[\u2028\u2029]/gu, "\n")
      .replace(INVISIBLE_MARKS, "")
      .replace(CONTROLS_IN_TEXT, "")
      .split("\n")
      // Not a regular expression: one that looks for spaces before a line's end takes quadratic time on a run of spaces.
      .map((line) => line.trimEnd())
      .join("\n")
      .replace(/\n{3,}/gu, "\n\n")
      .replace(NOTHING_SEEN, "")
      .trim()
  );
}
