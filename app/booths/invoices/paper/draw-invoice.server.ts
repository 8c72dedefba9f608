import { buffer } from "node:stream/consumers";
import { localeTag } from "~/base/i18n/current-locale";
import { identity } from "~/base/identity/identity.server";
import { drawMixedTable } from "~/base/pdf/mixed-table.server";
import { openPdf, PDF_COLORS, PDF_MARGIN, PDF_WIDTH } from "~/base/pdf/tagged-pdf.server";
import { m } from "~/paraglide/messages";
import type { InvoicePaper } from "./invoice-paper.server";

const BAND = 96;
const GAP = 14;
const HALF = (PDF_WIDTH - GAP) / 2;
const COLUMNS = [0.52, 0.1, 0.19, 0.19].map((share) => share * PDF_WIDTH);
const SUM_COLUMNS = [0.62, 0.38].map((share) => share * PDF_WIDTH);

const head = (words: string) => ({ words, header: "Column" as const });
const label = (words: string) => ({ words, header: "Row" as const });
const cell = (words: string) => ({ words });

/** Draws an invoice or a credit note on A4, in the current language. */
export async function drawInvoice(paper: InvoicePaper): Promise<Buffer> {
  const title = `${paper.title} ${paper.number}`;
  const { name: author } = identity().company;
  const facts = { title, subject: paper.event, author, lang: localeTag() };
  // Staff type reasons and the account too, in any letters.
  const pdf = await openPdf(facts, [JSON.stringify(paper)]);
  const { doc, root, text, artifact, addFeet } = pdf;
  const page = doc.struct("Sect");
  root.add(page);
  artifact(() => doc.rect(0, 0, doc.page.width, BAND).fill(PDF_COLORS.night));
  text(page, "P", paper.event, { font: "bold", size: 10, color: PDF_COLORS.accent, y: 30 });
  text(page, "H1", title, { font: "display", size: 22, color: "#ffffff", y: 46, height: 40, ellipsis: true });

  /** Two columns with a heading each. */
  function sides(top: number, columns: readonly { title: string; words: readonly string[] }[]): void {
    const ends = columns.map(({ title: heading, words: lines }, index) => {
      const x = PDF_MARGIN + index * (HALF + GAP);
      text(page, "P", heading, { size: 9, color: PDF_COLORS.muted, x, y: top, width: HALF });
      for (const line of lines) text(page, "P", line, { size: 10.5, x, width: HALF });
      return doc.y;
    });
    doc.x = PDF_MARGIN;
    doc.y = Math.max(...ends) + GAP;
  }

  sides(BAND + GAP, [
    { title: m.invoices_seller(), words: paper.seller },
    { title: m.invoices_buyer(), words: paper.buyer },
  ]);
  for (const { label: name, value } of paper.facts.slice(1)) text(page, "P", `${name}: ${value}`, { size: 10.5 });
  doc.y += GAP;
  drawMixedTable(pdf, page, {
    title: m.invoices_lines(),
    widths: COLUMNS,
    rows: [
      [head(m.invoices_what()), head(m.invoices_quantity()), head(m.invoices_price()), head(m.invoices_amount())],
      ...paper.lines.map(({ what, quantity, price, amount }) => [
        label(what),
        cell(quantity),
        cell(price),
        cell(amount),
      ]),
    ],
  });
  doc.y += GAP;
  const sums = [...paper.sums, paper.payable, ...paper.settled];
  drawMixedTable(pdf, page, {
    title: m.invoices_sums(),
    widths: SUM_COLUMNS,
    rows: sums.map(({ label: name, value }) => [label(name), cell(value)]),
  });
  doc.y += GAP;
  if (paper.parts.length > 0) {
    text(page, "H2", m.invoices_to_pay(), { font: "bold", size: 12 });
    doc.y += 4;
    drawMixedTable(pdf, page, {
      title: m.invoices_to_pay(),
      widths: SUM_COLUMNS,
      rows: paper.parts.map(({ what, due, amount, isPaid }) => [
        label(`${what}, ${due}`),
        cell(isPaid ? `${amount} (${m.invoices_state_paid()})` : amount),
      ]),
    });
    doc.y += 6;
    for (const way of [...(paper.off ? [paper.off] : []), ...paper.ways])
      text(page, "P", way, { size: 10.5, paragraphGap: 2 });
    doc.y += GAP;
  }
  for (const note of paper.notes) text(page, "P", note, { size: 9, color: PDF_COLORS.muted, paragraphGap: 3 });
  page.end();
  root.end();
  await addFeet((number, pages) => m.forms_prospectus_pdf_page({ title, page: number, pages }));
  doc.end();
  return buffer(doc);
}
