import { PDF_COLORS, PDF_HEIGHT, PDF_MARGIN, type PdfElement, type PdfPages } from "./tagged-pdf.server";

type Cell = { words: string; header?: "Row" | "Column" | undefined };

/** Beyond pdfkit's types: what a header is for (ISO 32000-1, 14.8.5.7). */
type Attributed = PdfElement & { dictionary: { data: Record<string, unknown> } };

const SIZE = 9.25;
const PADDING = { x: 5, y: 3.5 };

/**
 * Draws a table whose cells have letters of several fonts, which pdfkit's tables do not: a row stays on one page (ISO 32000-1, 14.8.4.3.4).
 * @param widths of the columns, in points
 */
export function drawMixedTable(
  { doc, text, artifact, heightOf }: PdfPages,
  parent: PdfElement,
  { title, widths, rows }: { title: string; widths: readonly number[]; rows: readonly (readonly Cell[])[] },
): void {
  const table = doc.struct("Table", { title });
  parent.add(table);
  const fontOf = ({ header }: Cell) => (header ? "bold" : "text");
  const widthOf = (column: number) => (widths[column] ?? 0) - 2 * PADDING.x;
  for (const cells of rows) {
    const heights = cells.map((cell, column) => heightOf(cell.words, fontOf(cell), SIZE, widthOf(column)));
    const height = Math.max(...heights) + 2 * PADDING.y;
    if (doc.y + height > PDF_HEIGHT - PDF_MARGIN) doc.addPage();
    const top = doc.y;
    const row = doc.struct("TR");
    table.add(row);
    let x = PDF_MARGIN;
    for (const [column, cell] of cells.entries()) {
      const [left, width] = [x, widths[column] ?? 0];
      artifact(() => {
        if (cell.header === "Column") doc.rect(left, top, width, height).fill(PDF_COLORS.raised);
        doc
          .moveTo(left, top + height)
          .lineTo(left + width, top + height)
          .lineWidth(0.75)
          .stroke(PDF_COLORS.line);
      });
      const element = doc.struct(cell.header ? "TH" : "TD") as Attributed;
      if (cell.header) {
        const attributes = doc.ref({ O: "Table", Scope: cell.header });
        element.dictionary.data.A = attributes;
        attributes.end("");
      }
      row.add(element);
      const place = { x: left + PADDING.x, y: top + PADDING.y, width: widthOf(column) };
      text(element, "P", cell.words, { font: fontOf(cell), size: SIZE, ...place });
      element.end();
      x += width;
    }
    row.end();
    doc.x = PDF_MARGIN;
    doc.y = top + height;
  }
  table.end();
}
