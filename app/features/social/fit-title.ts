import { graphemesOf } from "./card-text";

/** Font sizes of a title in CSS pixels, best first. The last is 16 px where a preview is shown 300 px wide. */
const SIZES = [96, 84, 72, 64] as const;

/** The line height of a title, as a multiple of its font size. */
export const TITLE_LEADING = 1.08;

/** The width of a text in em. */
export type WidthOf = (text: string) => number;

/** The space of a title, in CSS pixels. */
export interface TitleSpace {
  width: number;
  height: number;
}

/**
 * The largest size at which every word fits a line and all lines fit the space. Otherwise the smallest size, with longer
 * words broken and an ellipsis after the last line that fits.
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
 * The beginning of a text that fits a width, with an ellipsis when it was cut.
 * @param width in em
 */
export function cut(text: string, width: number, widthOf: WidthOf): string {
  return widthOf(text) <= width ? text : withEllipsis(text, width, widthOf);
}

function withEllipsis(text: string, width: number, widthOf: WidthOf): string {
  const graphemes = graphemesOf(text);
  let short: string;
  do {
    short = `${graphemes.join("").replace(/[\s,;:.–-]+$/u, "")}…`;
    graphemes.pop();
  } while (graphemes.length > 0 && widthOf(short) > width);
  return short;
}

const linesIn = (space: TitleSpace, size: number) => Math.floor(space.height / (size * TITLE_LEADING));

/** The parts between which a line may break: words with the space after them, and the sides of a hyphen or slash. */
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
