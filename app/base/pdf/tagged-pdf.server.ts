import { setImmediate as turn } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { drawMixedText, heightOfMixed } from "./mixed-text";
import { type PdfFont, readLetters } from "./pdf-letters.server";

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

type TextStyle = PDFKit.Mixins.TextOptions & {
  font?: PdfFont;
  size?: number;
  color?: string;
  x?: number;
  y?: number;
};

type PdfFacts = { title: string; subject: string; author: string; lang: string };

/**
 * Begins a tagged PDF on A4 (ISO 14289-1, PDF/UA), with the site's fonts embedded.
 * @param facts.lang its language, as in `locales`
 * @param words what it will say that may have letters of other scripts: fonts are opened for them, and what is missing here has to do without
 */
export async function openPdf(facts: PdfFacts, words: readonly string[] = []) {
  const letters = await readLetters(words.join("\n"));
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
  for (const { name, data } of letters.files) doc.registerFont(name, data);
  /** What can be drawn of a text in one font; empty: nothing. */
  const plain = (words: string, font: PdfFont = "text") => letters.drawable(words, font, true);
  /** pdfkit breaks lines after a dash, also within "10.00–21.00": a word joiner asks for lines that do not. */
  const isSimple = (words: string, drawn: string, font: PdfFont) =>
    !words.includes("\u2060") && letters.isPlain(drawn, font);
  const root = doc.struct("Document", { title: facts.title });
  doc.addStructure(root);
  return {
    doc,
    root,
    plain,
    /** Whether anything of a text can be drawn. */
    isDrawn: (words: string, font: PdfFont): boolean => letters.drawable(words, font).trim() !== "",
    /** Whether all that can be drawn of a text is in its own font. */
    isPlain: (words: string, font: PdfFont): boolean => letters.isPlain(letters.drawable(words, font), font),
    /** The height of a text, in points. */
    heightOf(words: string, font: PdfFont, size: number, width: number): number {
      const drawn = letters.drawable(words, font);
      if (isSimple(words, drawn, font)) return doc.font(font).fontSize(size).heightOfString(drawn, { width });
      return heightOfMixed(doc, drawn, (grapheme) => letters.faceOf(grapheme, font), { size, width });
    },
    /** Writes text as an element of a type (ISO 32000-1, 14.8.4). */
    text(parent: PdfElement, type: string, words: string, options: TextStyle) {
      const { font = "text", size = 10, color = PDF_COLORS.ink, x = PDF_MARGIN, y = doc.y, ...more } = options;
      const drawn = letters.drawable(words, font);
      const block = { width: PDF_WIDTH, ...more };
      if (isSimple(words, drawn, font)) {
        const draw = () => doc.font(font).fontSize(size).fillColor(color).text(drawn, x, y, block);
        parent.add(doc.struct(type, {}, draw));
        return;
      }
      const faceOf = (grapheme: string) => letters.faceOf(grapheme, font);
      const draw = () => drawMixedText(doc, drawn, faceOf, { size, color }, { ...block, x, y });
      parent.add(doc.struct(type, { actual: drawn }, draw));
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
          .text(plain(foot(page + 1, count)), PDF_MARGIN, PDF_HEIGHT - 36, { width: PDF_WIDTH, link: null });
        doc.endMarkedContent();
        await turn();
      }
    },
  };
}

/** A document that is drawn. */
export type PdfPages = Awaited<ReturnType<typeof openPdf>>;
