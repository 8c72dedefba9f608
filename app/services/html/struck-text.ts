import { Parser } from "htmlparser2";

/** Characters of HTML that are read, and parts that are struck out: more than the start of an article has. */
const MAX_READ = 50_000;
const MAX_PARTS = 100;

const STRUCK = /^(?:s|del|strike)$/;
const STRUCK_STYLE = /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*\bline-through\b/i;

/** The text of HTML as it is written, and where the parts are that are struck out, as places of its UTF-16 units. */
function readStruck(html: string): { text: string; parts: (readonly [start: number, end: number])[] } {
  let text = "";
  const parts: (readonly [number, number])[] = [];
  let start = 0;
  // Elements that are open, from one on that is struck out.
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, { style = "" }) => {
      if (depth === 0 && !STRUCK.test(name) && !STRUCK_STYLE.test(style)) return;
      if (depth === 0) start = text.length;
      depth += 1;
    },
    ontext: (words) => {
      text += words;
    },
    onclosetag: () => {
      if (depth === 0) return;
      depth -= 1;
      if (depth === 0) parts.push([start, text.length]);
    },
  });
  parser.end(html.slice(0, MAX_READ));
  return { text, parts: parts.slice(0, MAX_PARTS) };
}

/** Finds words in a text, whatever white space is between them. */
function patternOf(words: string): RegExp {
  const escaped = words.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(escaped.join("\\s+"), "g");
}

/**
 * A text without the words that are struck out in the HTML that it was taken from: an old price would look valid in plain text.
 * @param text the start of the HTML's text
 * @param html of any author, not sanitized
 */
export function withoutStruckText(text: string, html: string): string {
  if (!/<(?:s|del|strike)\b|line-through/i.test(html)) return text;
  const { text: whole, parts } = readStruck(html);
  const struck = new Set<number>();
  for (const [start, end] of parts) {
    const words = whole.slice(start, end).trim();
    if (words === "") continue;
    // The same words may stand before it.
    const earlier = whole.slice(0, start).match(patternOf(words))?.length ?? 0;
    const found = [...text.matchAll(patternOf(words))][earlier];
    for (let at = 0; found && at < found[0].length; at += 1) struck.add(found.index + at);
  }
  return text
    .split("")
    .filter((_, at) => !struck.has(at))
    .join("");
}
