import { graphemesOf } from "./card-text";

/** Font sizes of a title in CSS pixels, best first. The last is 16 px where a preview is shown 300 px wide. */
const SIZES = [96, 84, 72, 64] as const;

/** From one line of a title to the next, as a multiple of its font size. */
export const TITLE_LEADING = 1.08;

/** The width of a text in em. */
export type WidthOf = (text: string) => number;

/** What a title may take, in CSS pixels. */
export interface TitleSpace {
  width: number;
  height: number;
}

/**
 * The largest size at which every word fits a line and all lines fit the space. Where there is none, the smallest, with
 * words broken that are wider than a line, and an ellipsis at the end of the last line that fits.
 */
export function fitTitle(title: string, space: TitleSpace, widthOf: WidthOf): { size: number; lines: string[] } {
  for (const size of SIZES) {
    const width = space.width / size;
    const parts = splitIntoParts(title);
    if (parts.some((part) => widthOf(part.trimEnd()) > width)) continue;
    const lines = wrap(parts, width, widthOf);
    if (lines.length <= linesIn(space, size)) return { size, lines };
  }
  const size = SIZES[SIZES.length - 1] ?? SIZES[0];
  const width = space.width / size;
  const lines = wrap(
    splitIntoParts(title).flatMap((part) => (widthOf(part.trimEnd()) > width ? graphemesOf(part) : [part])),
    width,
    widthOf,
  );
  const last = linesIn(space, size) - 1;
  if (lines.length <= last + 1) return { size, lines };
  return { size, lines: [...lines.slice(0, last), withEllipsis(lines[last] ?? "", width, widthOf)] };
}

/**
 * The beginning of a text that fits a width, with an ellipsis where something is missing.
 * @param width in em
 */
export function cut(text: string, width: number, widthOf: WidthOf): string {
  return widthOf(text) <= width ? text : withEllipsis(text, width, widthOf);
}

function withEllipsis(text: string, width: number, widthOf: WidthOf): string {
  const kept = graphemesOf(text);
  let short: string;
  do {
    short = `${kept.join("").replace(/[\s,;:.–-]+$/u, "")}…`;
    kept.pop();
  } while (kept.length > 0 && widthOf(short) > width);
  return short;
}

const linesIn = (space: TitleSpace, size: number) => Math.floor(space.height / (size * TITLE_LEADING));

/** What a line is filled with: words with the space after them, and what stands around a hyphen or slash in a word. */
const splitIntoParts = (title: string) => title.split(/(?<= )|(?<=\p{L}[-–—/])(?=\p{L})/u).filter(Boolean);

function wrap(parts: string[], width: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    if (line && widthOf((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += part;
  }
  return line ? [...lines, line.trimEnd()] : lines;
}
