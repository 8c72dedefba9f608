import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setImmediate as turn } from "node:timers/promises";
import type { create } from "fontkit";
import PDFDocument from "pdfkit";
import { drawableText } from "./drawable-text";
import { unpackWoff } from "./woff";

export type PdfElement = PDFKit.PDFStructureElement;

export const PDF_COLORS = {
  night: "#0b2a2a",
  mist: "#bcd0c6",
  ink: "#10231e",
  muted: "#465a50",
  line: "#d3dccb",
  raised: "#f3f5ea",
  accent: "#ff8a3c",
} as const;

/** Points: the margin of a page, the width between margins, and the height of A4. */
export const PDF_MARGIN = 48;
export const PDF_WIDTH = 595.28 - 2 * PDF_MARGIN;
export const PDF_HEIGHT = 841.89;

const { resolve } = createRequire(import.meta.url);
const FONTS = {
  text: "plus-jakarta-sans/files/plus-jakarta-sans-latin-400-normal.woff",
  bold: "plus-jakarta-sans/files/plus-jakarta-sans-latin-700-normal.woff",
  display: "bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff",
} as const;

type TextStyle = PDFKit.Mixins.TextOptions & {
  font?: keyof typeof FONTS;
  size?: number;
  color?: string;
  x?: number;
  y?: number;
};

type Font = Extract<ReturnType<typeof create>, { hasGlyphForCodePoint: unknown }>;

let fonts: Promise<ReadonlyMap<string, { bytes: Buffer; font?: Font }>> | undefined;

/** The fonts of all documents, read once. */
async function readFonts() {
  const { create } = await import("fontkit");
  const read = Object.entries(FONTS).map(async ([name, file]) => {
    const bytes = unpackWoff(await readFile(resolve(`@fontsource/${file}`)));
    const font = create(bytes);
    return [name, { bytes, ...("hasGlyphForCodePoint" in font ? { font } : {}) }] as const;
  });
  return new Map(await Promise.all(read));
}

/** A text without word joiners, and with letters that a font has: names in other scripts would be boxes. */
function drawableIn(font: Font | undefined, words: string): string {
  const text = words.replaceAll("\u2060", "");
  const hasLetter = (codePoint: number) => font?.hasGlyphForCodePoint(codePoint) ?? true;
  const isDrawn = (letter: string) => letter === "\n" || hasLetter(letter.codePointAt(0) ?? 0);
  if ([...text].every(isDrawn)) return text;
  const lines = text.split("\n").map((line) => drawableText(line, hasLetter, () => false));
  return lines.join("\n");
}

/**
 * Begins a tagged PDF on A4 (ISO 14289-1, PDF/UA), with the site's fonts embedded.
 * @param facts.lang its language, as in `locales`
 */
export async function openPdf(facts: { title: string; subject: string; author: string; lang: string }) {
  fonts ??= readFonts();
  const known = await fonts;
  const doc = new PDFDocument({
    size: "A4",
    margin: PDF_MARGIN,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    // None in place of Helvetica, whose measures pdfkit would read from its own folder: each text names its own.
    font: "",
    displayTitle: true,
    lang: facts.lang,
    info: { Title: facts.title, Author: facts.author, Subject: facts.subject },
  });
  for (const [name, { bytes }] of known) doc.registerFont(name, bytes);
  /** What can be drawn of a text; empty: nothing. */
  const drawable = (words: string, font: keyof typeof FONTS = "text") => drawableIn(known.get(font)?.font, words);
  const root = doc.struct("Document", { title: facts.title });
  doc.addStructure(root);
  return {
    doc,
    root,
    drawable,
    /** Writes text as an element of a type (ISO 32000-1, 14.8.4). */
    text(parent: PdfElement, type: string, words: string, options: TextStyle) {
      const { font = "text", size = 10, color = PDF_COLORS.ink, x = PDF_MARGIN, y = doc.y, ...more } = options;
      const draw = () =>
        doc
          .font(font)
          .fontSize(size)
          .fillColor(color)
          .text(drawable(words, font), x, y, { width: PDF_WIDTH, ...more });
      parent.add(doc.struct(type, {}, draw));
    },
    /** Draws what only adorns the page. */
    artifact(draw: () => void) {
      doc.markContent("Artifact", { type: "Layout" });
      draw();
      doc.endMarkedContent();
    },
    /** Writes the foot of every page; others get their turn between them. @param foot its text by the number of the page */
    async addFeet(foot: (page: number, pages: number) => string) {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        doc.page.margins.bottom = 0;
        doc.markContent("Artifact", { type: "Pagination" });
        doc
          .font("text")
          .fontSize(8)
          .fillColor(PDF_COLORS.muted)
          .text(foot(page + 1, count), PDF_MARGIN, PDF_HEIGHT - 36, { width: PDF_WIDTH, link: null });
        doc.endMarkedContent();
        await turn();
      }
    },
  };
}
