import { Parser } from "htmlparser2";

/** Characters of HTML that are read, and parts that are struck out: more than the start of an article has. */
const MAX_READ = 50_000;
const MAX_PARTS = 100;

/** Letters of its beginning by which a part that is struck out is found: some ten words. */
const BEGINNING = 60;

/** Classes with which page builders and style sheets strike words out, such as an old price. */
export const STRUCK_CLASS =
  /(?:^|\s)(?:(?:text-decoration-)?line-through|strike(?:-?through)?|old-price|[\w-]*__original-price)(?:\s|$)/;
const STRUCK = /^(?:s|del|strike)$/;
const STRUCK_STYLE = /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*\bline-through\b/i;
/** HTML in which something is struck out, in one of the three ways. */
const MAY_BE_STRUCK = /<(?:s|del)\b|line-through|strike|old-price|__original-price/i;

/**
 * The letters of HTML's text, and where the parts are that are struck out, as places of its UTF-16 units. It has no white space: of that Ghost
 * writes its own between blocks.
 */
function readStruck(html: string): { letters: string; parts: (readonly [start: number, end: number])[] } {
  let letters = "";
  const parts: (readonly [number, number])[] = [];
  let start = 0;
  // Elements that are open, from one on that is struck out.
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, { style = "", class: names = "" }) => {
      const isStruck = STRUCK.test(name) || STRUCK_STYLE.test(style) || STRUCK_CLASS.test(names);
      if (depth === 0 && !isStruck) return;
      if (depth === 0) start = letters.length;
      depth += 1;
    },
    ontext: (words) => {
      letters += words.replace(/\s+/g, "");
    },
    onclosetag: () => {
      if (depth === 0) return;
      depth -= 1;
      if (depth === 0) parts.push([start, letters.length]);
    },
  });
  parser.end(html.slice(0, MAX_READ));
  return { letters, parts: parts.slice(0, MAX_PARTS) };
}

/** The places of all occurrences of some letters, none within another. */
function placesOf(letters: string, part: string): number[] {
  const found: number[] = [];
  for (let at = letters.indexOf(part); at !== -1; at = letters.indexOf(part, at + part.length)) found.push(at);
  return found;
}

/**
 * A text without the words that are struck out in the HTML that it was taken from: an old price would look valid in plain text.
 * @param text the start of the HTML's text
 * @param html of any author, not sanitized
 */
export function withoutStruckText(text: string, html: string): string {
  if (!MAY_BE_STRUCK.test(html)) return text;
  const { letters: whole, parts } = readStruck(html);
  const places = [...text.matchAll(/\S/g)].map(({ index }) => index);
  const letters = text.replace(/\s+/g, "");
  const struck = new Set<number>();
  for (const [start, end] of parts) {
    if (start === end) continue;
    // The text may end within the part.
    const beginning = whole.slice(start, Math.min(end, start + BEGINNING));
    // The same words may stand before it.
    const earlier = placesOf(whole.slice(0, start), beginning).length;
    const found = placesOf(letters, beginning)[earlier];
    if (found === undefined) continue;
    const last = places[Math.min(found + end - start, letters.length) - 1] ?? 0;
    for (let at = places[found] ?? 0; at <= last; at += 1) struck.add(at);
  }
  return text
    .split("")
    .filter((_, at) => !struck.has(at))
    .join("");
}
