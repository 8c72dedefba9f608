import { buffer } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { localeTag } from "~/base/i18n/current-locale";
import { identity } from "~/base/identity/identity.server";
import { openPdf, PDF_COLORS, PDF_HEIGHT, PDF_MARGIN, PDF_WIDTH, type PdfElement } from "~/base/pdf/tagged-pdf.server";
import type { OffSeason } from "~/content/model/season";
import { m } from "~/paraglide/messages";
import type { OrderDocument } from "./order-document.server";
import { drawQr } from "./ticket-qr";
import {
  readTicketTexts,
  type TicketView,
  toEventView,
  toGroupView,
  toReceiptView,
  toTicketView,
} from "./ticket-view.server";

/** Points: the head of a page, and the width of a code with its quiet zone, 100 mm. */
const BAND = 110;
const CODE = 283;
const GAP = 14;
/** Where a ticket is folded: the code is on one half of the sheet, what people read on the other. */
const FOLD = PDF_HEIGHT / 2;
/** Tickets that the sheet of a group names. */
const MOST_LISTED = 12;
const COLUMN = (PDF_WIDTH - 2 * GAP) / 2;

/** What a ticket says while the expo is cancelled or postponed. */
const OFF_TEXTS: Readonly<Record<OffSeason, () => string>> = {
  cancelled: m.off_pdf_cancelled,
  postponed: m.off_pdf_postponed,
};

/** Hours in one line: "10 AM – 9 PM" does not end after its dash. */
const inOneLine = (text: string) => text.replaceAll(" – ", "\u00A0–\u2060\u00A0");

/**
 * Draws the tickets of an order that let in, or would, one a page, with the code for all of them before, and its receipt, in the current language. After each page others get their turn:
 * a hundred tickets take seconds.
 */
export async function drawTickets(order: OrderDocument): Promise<Buffer> {
  const texts = await readTicketTexts();
  const event = toEventView(texts.event);
  const { reference } = order;
  const title = m.eticket_pdf_title({ reference });
  const { name: author } = identity().company;
  const views: TicketView[] = [];
  for (const ticket of order.tickets) {
    const view = toTicketView(ticket, order, texts);
    if (view.qr ?? view.off) views.push(view);
    await turn();
  }
  const group = toGroupView(order, views);
  const receipt = toReceiptView(order);
  const pdf = await openPdf({ title, subject: event.title, author, lang: localeTag() }, [
    ...views.flatMap(({ name, holder, notes }) => [name, holder ?? "", ...notes]),
    ...[event.title, event.where, receipt.seller, receipt.buyer ?? "", ...receipt.rows.map(({ what }) => what)],
  ]);
  const { doc, root, text, artifact, addFeet, isDrawn } = pdf;

  function begin(kicker: string, heading: string, isFirst: boolean): PdfElement {
    if (!isFirst) doc.addPage();
    const page = doc.struct("Sect");
    root.add(page);
    artifact(() => doc.rect(0, 0, doc.page.width, BAND).fill(PDF_COLORS.night));
    text(page, "P", kicker, { font: "bold", size: 10, color: PDF_COLORS.accent, y: 36 });
    text(page, "H1", heading, { font: "display", size: 26, color: "#ffffff", y: 52, height: 52, ellipsis: true });
    doc.y = BAND + GAP;
    return page;
  }

  const fact = (page: PdfElement, label: string, words: readonly string[]) => {
    if (words.length === 0) return;
    text(page, "P", label, { size: 9, color: PDF_COLORS.muted, y: doc.y + 6 });
    for (const line of words) text(page, "P", line, { font: "bold", size: 11.5 });
  };

  /** A name of which no letter can be drawn is on the order's page. */
  const nameOf = (name: string) => (isDrawn(name, "bold") ? name : m.eticket_holder_undrawn());

  function drawTicket(ticket: TicketView, isFirst: boolean) {
    const page = begin(event.title, ticket.name, isFirst);
    doc.y = BAND + 2;
    if (ticket.off) text(page, "P", OFF_TEXTS[ticket.off](), { font: "bold", size: 14, paragraphGap: GAP });
    if (ticket.qr) drawCode(page, m.eticket_code({ id: ticket.number }), ticket.qr);
    text(page, "P", ticket.number, { font: "bold", size: 13, align: "center" });
    if (ticket.qr && doc.y < FOLD) drawFold(page);
    drawFacts(page, ticket);
    if (ticket.notes.length > 0) drawNotes(page, ticket);
    page.end();
  }

  function drawFold(page: PdfElement) {
    const { width } = doc.page;
    artifact(() =>
      doc.moveTo(0, FOLD).lineTo(width, FOLD).dash(4, { space: 4 }).strokeColor(PDF_COLORS.muted).stroke(),
    );
    doc.undash();
    text(page, "P", m.shop_pdf_fold(), { size: 8, color: PDF_COLORS.muted, y: FOLD + 4, align: "right" });
    doc.y = FOLD + 2 * GAP;
  }

  /** In two columns, large enough for a queue: who comes and when; where, and which ticket it is. */
  function drawFacts(page: PdfElement, ticket: TicketView) {
    const top = doc.y;
    const column = (x: number, facts: readonly (readonly [string, readonly string[], number])[]) => {
      doc.y = top;
      for (const [label, words, size] of facts) {
        text(page, "P", label, { size: 10, color: PDF_COLORS.muted, x, y: doc.y + GAP, width: COLUMN });
        for (const line of words) text(page, "P", line, { font: "bold", size, x, width: COLUMN });
      }
      return doc.y;
    };
    const left = column(PDF_MARGIN, [
      [m.eticket_holder(), [ticket.holder ? nameOf(ticket.holder) : m.eticket_holder_none()], 24],
      [ticket.when, [...ticket.days.map(inOneLine), ...(ticket.people ? [ticket.people] : [])], 16],
    ]);
    const right = column(PDF_MARGIN + COLUMN + 2 * GAP, [
      [m.eticket_where(), [event.where], 16],
      [m.eticket_number(), ticket.which ? [ticket.number, ticket.which] : [ticket.number], 14],
      [m.orders_reference(), [reference], 14],
    ]);
    doc.x = PDF_MARGIN;
    doc.y = Math.max(left, right) + GAP;
  }

  function drawGroup({ title: heading, code, label }: NonNullable<typeof group>) {
    const page = begin(event.title, heading, true);
    doc.y = BAND + 2;
    drawCode(page, label, drawQr(code));
    drawFold(page);
    text(page, "P", m.group_lead(), { size: 14, paragraphGap: GAP });
    fact(page, m.orders_reference(), [reference]);
    const valid = views.filter(({ qr }) => qr !== null);
    const listed = valid.slice(0, MOST_LISTED).map(({ name, which, holder }) => {
      const person = holder && isDrawn(holder, "bold") ? [holder] : [];
      return [which, name, ...person].join(" · ");
    });
    const others = valid.length - listed.length;
    fact(page, m.eticket_list(), [...listed, ...(others > 0 ? [m.group_rest({ count: others })] : [])]);
    page.end();
  }

  function drawNotes(page: PdfElement, ticket: TicketView) {
    text(page, "P", m.eticket_bring(), { size: 10, color: PDF_COLORS.muted, y: doc.y + 6 });
    for (const note of ticket.notes) text(page, "P", note, { size: 12, paragraphGap: 4 });
  }

  /** Dark squares on white, as vectors: sharp on every printer. */
  function drawCode(page: PdfElement, alt: string, { path, size }: NonNullable<TicketView["qr"]>) {
    const top = doc.y;
    const draw = () => {
      doc
        .save()
        .translate((PDF_WIDTH - CODE) / 2 + PDF_MARGIN, top)
        .scale(CODE / size);
      doc.rect(0, 0, size, size).fill("#ffffff");
      doc.path(path).fill("#000000");
      doc.restore();
    };
    page.add(doc.struct("Figure", { alt }, draw));
    doc.x = PDF_MARGIN;
    doc.y = top + CODE;
  }

  function drawReceipt(isFirst: boolean) {
    const page = begin(event.title, m.eticket_receipt(), isFirst);
    fact(page, m.eticket_receipt_number(), [receipt.number]);
    fact(page, m.eticket_receipt_date(), [receipt.date]);
    fact(page, m.eticket_receipt_seller(), [receipt.seller]);
    if (receipt.buyer) fact(page, m.orders_buyer(), [nameOf(receipt.buyer)]);
    doc.y += GAP;
    const row = (what: string, price: string, font: "text" | "bold") => {
      if (doc.y > PDF_HEIGHT - 2 * PDF_MARGIN) doc.addPage();
      const y = doc.y + 4;
      text(page, "P", what, { font, size: 11, y, width: PDF_WIDTH * 0.7 });
      const below = doc.y;
      text(page, "P", price, {
        font,
        size: 11,
        x: PDF_MARGIN + PDF_WIDTH * 0.7,
        y,
        width: PDF_WIDTH * 0.3,
        align: "right",
      });
      doc.y = Math.max(below, doc.y);
    };
    for (const { what, price } of receipt.rows) row(what, price, "text");
    row(m.eticket_receipt_total(), receipt.total, "bold");
    if (receipt.refunded) row(m.eticket_state_refunded(), receipt.refunded, "text");
    fact(page, m.orders_payment(), [receipt.payment]);
    if (receipt.taxNote) text(page, "P", receipt.taxNote, { y: doc.y + GAP });
    page.end();
  }

  if (group) drawGroup(group);
  for (const [index, view] of views.entries()) {
    drawTicket(view, index === 0 && !group);
    await turn();
  }
  drawReceipt(views.length === 0);
  root.end();
  await addFeet((page, pages) => m.forms_prospectus_pdf_page({ title, page, pages }));
  doc.end();
  return buffer(doc);
}
