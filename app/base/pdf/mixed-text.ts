import { graphemesOf } from "~/base/lettering/drawable-text";
import { type Run, typeset } from "~/base/lettering/typeset";
import type { Face } from "./pdf-letters.server";

type Options = PDFKit.Mixins.TextOptions & { width: number; x: number; y: number };

/** Points from one line to the next, by the size of the letters: signs above and below letters take more room than Latin ones. */
const LEADING = 1.45;
const ASCENT = 1.05;

/** The width of an emoji and the space that it stands above the base line, in em. */
const EMOJI = 1.15;
const EMOJI_RISE = 0.95;

/** Shapers know that a Thai vowel has a ring, which stands below the tone. The one of pdfkit does not. */
const forShaping = (text: string) => text.replaceAll(/([\u0E48-\u0E4B]*)\u0E33/g, "\u0E4D$1\u0E32");

function linesOf(
  doc: PDFKit.PDFDocument,
  words: string,
  faceOf: (grapheme: string) => Face,
  size: number,
  width: number,
) {
  const measure = ({ text, face }: Run<Face>): number =>
    typeof face === "string"
      ? doc.font(face).fontSize(size).widthOfString(forShaping(text), { features: [] })
      : graphemesOf(text).length * size * EMOJI;
  return typeset(words, width, faceOf, measure);
}

/** The height of a text whose letters are in several fonts, in points. */
export const heightOfMixed = (
  doc: PDFKit.PDFDocument,
  words: string,
  faceOf: (grapheme: string) => Face,
  { size, width }: { size: number; width: number },
): number => linesOf(doc, words, faceOf, size, width).length * size * LEADING;

/**
 * Writes a text whose letters are in several fonts, as `doc.text` would write it in one: `align`, `height` with `ellipsis` and `paragraphGap`
 * are heeded.
 * @param faceOf what draws a grapheme; a picture is a PNG
 */
export function drawMixedText(
  doc: PDFKit.PDFDocument,
  words: string,
  faceOf: (grapheme: string) => Face,
  { size, color }: { size: number; color: string },
  { width, x, y, align, height, paragraphGap = 0 }: Options,
): void {
  const step = size * LEADING;
  const lines = fitted(words, Math.max(1, Math.floor((height ?? Number.POSITIVE_INFINITY) / step)), (text) =>
    linesOf(doc, text, faceOf, size, width),
  );
  let top = y;
  for (const line of lines) {
    if (top + step > doc.page.height - doc.page.margins.bottom) {
      doc.addPage();
      top = doc.page.margins.top;
    }
    const shift = { center: (width - line.width) / 2, right: width - line.width }[String(align)] ?? 0;
    const base = top + size * ASCENT;
    for (const run of line.runs) {
      const left = x + shift + run.left;
      if (typeof run.face === "string") {
        doc.font(run.face).fontSize(size).fillColor(color);
        doc.text(forShaping(run.text), left, base, { lineBreak: false, baseline: "alphabetic", features: [] });
        continue;
      }
      for (const [index] of graphemesOf(run.text).entries()) {
        doc.image(run.face, left + index * size * EMOJI, base - size * EMOJI_RISE, { width: size * EMOJI });
      }
    }
    top += step;
  }
  doc.x = x;
  doc.y = top + paragraphGap;
}

/** The lines of a text, which is cut where there would be more than fit. */
function fitted<Line>(words: string, most: number, toLines: (text: string) => Line[]): Line[] {
  let lines = toLines(words);
  const letters = graphemesOf(words);
  while (lines.length > most && letters.length > 0) {
    letters.pop();
    lines = toLines(`${letters.join("").trimEnd()}…`);
  }
  return lines;
}
