import { buffer } from "node:stream/consumers";
import { locales } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { identity } from "~/base/identity/identity.server";
import { drawMixedTable } from "~/base/pdf/mixed-table.server";
import { drawInTurn } from "~/base/pdf/pdf-turns.server";
import { openPdf, PDF_COLORS, PDF_WIDTH } from "~/base/pdf/tagged-pdf.server";
import type { Offer } from "~/booths/model/offer";
import { currentContent } from "~/content/site-content.server";
import { m } from "~/paraglide/messages";
import { type OfferPage, toOfferPage } from "./offer-page.server";

/** An offer as a tagged PDF (ISO 14289-1), in its own language, once it is its turn. */
export const drawOffer = (offer: Offer): Promise<Buffer> =>
  runWithLocale(offer.language, async () => {
    const page = await toOfferPage(offer);
    return drawInTurn(() => draw(offer, page));
  });

async function draw(offer: Offer, page: OfferPage): Promise<Buffer> {
  const { company, contact } = identity();
  const title = m.offers_pdf_title({ number: page.number });
  const expo = currentContent().event.title;
  const facts = { title, subject: m.offers_pdf_subject({ expo }), author: company.name };
  const pages = await openPdf({ ...facts, lang: locales[offer.language].tag }, [JSON.stringify([page, company, expo])]);
  const { doc, root, text, addFeet } = pages;
  const gap = (points: number) => {
    doc.y += points;
  };

  text(root, "P", expo, { font: "bold", size: 10, color: PDF_COLORS.muted });
  text(root, "H1", title, { font: "display", size: 26, y: doc.y + 2 });
  gap(8);
  text(root, "P", page.brand === page.company ? page.company : `${page.company} · ${page.brand}`, {
    font: "bold",
    size: 11,
  });
  text(root, "P", m.offers_pdf_valid({ moment: page.until }), { color: PDF_COLORS.muted });
  gap(14);
  const column = (words: string) => ({ words, header: "Column" as const });
  drawMixedTable(pages, root, {
    title: m.offers_title(),
    widths: [0.5, 0.1, 0.2, 0.2].map((share) => share * PDF_WIDTH),
    rows: [
      [m.invoices_what(), m.invoices_quantity(), m.invoices_price(), m.invoices_amount()].map(column),
      ...page.lines.map(({ what, quantity, price, amount }) => [
        { words: what, header: "Row" as const },
        ...[quantity, price, amount].map((cell) => ({ words: cell })),
      ]),
    ],
  });
  gap(10);
  for (const { label, value } of page.sums) text(root, "P", `${label}: ${value}`, { y: doc.y + 2 });
  text(root, "P", `${page.total.label}: ${page.total.value}`, { font: "bold", size: 14, y: doc.y + 4 });
  gap(14);
  if (page.answered && page.state === "accepted") {
    text(root, "P", m.offers_is_accepted({ moment: page.answered.moment, who: page.answered.who }), { font: "bold" });
  }
  if (page.terms.text) text(root, "P", m.offers_terms({ version: page.terms.text }), { y: doc.y + 4 });
  text(root, "P", m.offers_pdf_no_invoice(), { y: doc.y + 4, color: PDF_COLORS.muted });
  text(root, "P", `${company.name}, ${company.address} · ${contact.email}`, { y: doc.y + 10, color: PDF_COLORS.muted });
  root.end();
  await addFeet((number, count) => m.forms_prospectus_pdf_page({ title, page: number, pages: count }));
  doc.end();
  return buffer(doc);
}
