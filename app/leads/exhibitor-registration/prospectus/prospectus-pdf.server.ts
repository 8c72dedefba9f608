import { buffer } from "node:stream/consumers";
import { drawMixedTable } from "~/base/pdf/mixed-table.server";
import {
  PDF_COLORS as COLORS,
  type PdfElement as Element,
  PDF_MARGIN as MARGIN,
  openPdf,
  PDF_HEIGHT,
  PDF_WIDTH as WIDTH,
} from "~/base/pdf/tagged-pdf.server";
import { typesWith } from "~/content/model/booth-types";
import contours from "~/design/styles/textures/contours.svg?raw";
import { m } from "~/paraglide/messages";
import { drawHallSheet, drawSign, legendOf } from "./hall-sheet.server";
import type { DateView, ProspectusView } from "./prospectus-view.server";

/** What the document says besides the prospectus; its language, as in `locales`. */
type Imprint = Record<
  "expo" | "when" | "where" | "url" | "email" | "whatsapp" | "visitors" | "company" | "address" | "lang",
  string
>;

/** Of a table, beyond pdfkit's types: the element that the table belongs to, and what a header is for (ISO 32000-1, 14.8.5.7). */
type Table = PDFKit.Mixins.TableOptionsWithData & { structParent: Element; title: string };
type Cell = PDFKit.Mixins.CellOptions & { scope?: "Row" | "Column" };

type PlanView = NonNullable<ProspectusView["plan"]>;
type DrawnHall = PlanView["halls"][number];

const TRAIL = "#b23c07";
const MOSS = "#4f7135";

/** Points: the head of the first page, and where the text of a page ends. */
const BAND = 176;
const BOTTOM = PDF_HEIGHT - MARGIN;

/** Draws the prospectus, in the current language, as a tagged PDF on A4 (ISO 14289-1, PDF/UA), with the site's fonts embedded. */
export async function drawProspectus(
  view: ProspectusView,
  dates: readonly Pick<DateView, "when" | "title" | "text">[],
  imprint: Imprint,
): Promise<Buffer> {
  const { titles } = view;
  const title = m.forms_prospectus_pdf_title({ expo: imprint.expo });
  const facts = { title, subject: m.forms_prospectus_pdf_subject(), author: imprint.company, lang: imprint.lang };
  const { plan, ...said } = view;
  const names = (plan?.halls ?? []).map((hall) => hall.name);
  const pages = await openPdf(facts, [JSON.stringify([imprint, said, dates, names])]);
  const { doc, root, text, artifact, addFeet, plain, isPlain } = pages;

  /** A titled section; it begins on a new page when less than `height` is left. */
  const section = (heading: string, height: number, fill: (parent: Element) => void) => {
    if (doc.y + height > BOTTOM) doc.addPage();
    else doc.y += 13;
    const parent = doc.struct("Sect");
    root.add(parent);
    const top = doc.y;
    artifact(() => {
      doc.rect(MARGIN, top + 3, 8, 5.5).fill(COLORS.accent);
      doc.rect(MARGIN, top + 10, 8, 5.5).fill(MOSS);
    });
    text(parent, "H2", heading, { font: "display", size: 15, x: MARGIN + 16, y: top, width: WIDTH - 16 });
    doc.y += 5;
    fill(parent);
    parent.end();
  };
  const table = (parent: Element, name: string, widths: number[], data: Cell[][]) => {
    const rows = data.map((row) => row.map(({ text: words, scope }) => ({ words: String(words), header: scope })));
    const isMixed = rows.flat().some(({ words, header: isHeader }) => !isPlain(words, isHeader ? "bold" : "text"));
    if (isMixed) {
      drawMixedTable(pages, parent, { title: name, widths: widths.map((width) => width * WIDTH), rows });
      return;
    }
    const options: Table = {
      structParent: parent,
      title: name,
      position: { x: MARGIN, y: doc.y },
      maxWidth: WIDTH,
      columnStyles: widths.map((width) => width * WIDTH),
      defaultStyle: {
        border: [0, 0, 0.75, 0],
        borderColor: COLORS.line,
        padding: [3.5, 5, 3.5, 5],
        textColor: COLORS.ink,
      },
      data: data.map((row) => row.map((cell) => ({ ...cell, text: plain(String(cell.text)) }))),
    };
    doc.font("text").fontSize(9.25).table(options);
    doc.x = MARGIN;
  };
  const header = (words: string, scope: "Row" | "Column"): Cell => ({
    text: words,
    type: "TH",
    scope,
    font: { src: "bold" },
    ...(scope === "Column" && { backgroundColor: COLORS.raised }),
  });

  const cover = doc.struct("Sect");
  root.add(cover);
  artifact(() => drawBand(doc));
  text(cover, "P", m.forms_prospectus_pdf_kicker(), {
    font: "bold",
    size: 9,
    color: COLORS.accent,
    y: 58,
    characterSpacing: 0.8,
  });
  text(cover, "H1", imprint.expo, { font: "display", size: 34, color: "#f6faf0", y: 74 });
  text(cover, "P", imprint.when, { size: 11, color: COLORS.mist, y: doc.y + 4 });
  text(cover, "P", imprint.where, { size: 11, color: COLORS.mist, y: doc.y + 2 });
  cover.end();

  doc.y = BAND + 4;
  section(titles.audience, 120, (parent) => {
    const top = doc.y;
    const column = WIDTH / 3;
    for (const [index, { figure, label }] of view.audience.figures.entries()) {
      const x = MARGIN + (index % 3) * column;
      const y = top + Math.floor(index / 3) * 46;
      text(parent, "P", figure, { font: "display", size: 18, color: TRAIL, x, y, width: column - 12 });
      text(parent, "P", label, { size: 9, x, width: column - 12 });
    }
    text(parent, "P", view.audience.source, { size: 8.5, color: COLORS.muted, y: doc.y + 6 });
  });
  section(titles.booths, 220, (parent) => {
    const { booths } = view;
    const types = typesWith(booths);
    table(
      parent,
      titles.booths,
      [0.3, ...types.map(() => 0.7 / types.length)],
      [
        [booths.label, ...types.map((type) => booths[type] ?? "")].map((words) => header(words, "Column")),
        ...booths.rows.map((row) => [header(row.label, "Row"), ...types.map((type) => ({ text: row[type] ?? "" }))]),
      ],
    );
    text(parent, "P", view.tax, { size: 8.5, color: COLORS.muted, y: doc.y + 6 });
  });
  section(titles.included, 120, (parent) => list(parent, view.included));
  section(m.forms_prospectus_pdf_register(), 100, (parent) => {
    const address = `${imprint.url}/book-space`;
    text(parent, "P", m.forms_prospectus_pdf_register_text(), {});
    text(parent, "Link", address, { font: "bold", color: TRAIL, link: address, underline: true });
    text(parent, "P", `${imprint.email} · WhatsApp ${imprint.whatsapp}`, {
      y: doc.y + 4,
      link: null,
      underline: false,
    });
    text(parent, "P", m.forms_numbers_pdf({ visitors: imprint.visitors }), { size: 8.5, color: COLORS.muted });
    text(parent, "P", `${imprint.company}, ${imprint.address}`, { color: COLORS.muted });
  });
  if (view.sides.length > 0)
    section(titles.sides, 110, (parent) =>
      table(
        parent,
        titles.sides,
        [0.4, 0.22, 0.38],
        [
          [m.forms_prospectus_pdf_what(), titles.sides, m.forms_prospectus_pdf_price()].map((words) =>
            header(words, "Column"),
          ),
          ...view.sides.map(({ name, sides, price }) => [header(name, "Row"), { text: sides }, { text: price }]),
        ],
      ),
    );
  section(titles.extras, 140, (parent) =>
    table(
      parent,
      titles.extras,
      [0.62, 0.38],
      [
        [m.forms_prospectus_pdf_what(), m.forms_prospectus_pdf_price()].map((words) => header(words, "Column")),
        ...view.extras.map(({ name, price }) => [header(name, "Row"), { text: price }]),
      ],
    ),
  );
  section(titles.dates, 220, (parent) =>
    table(
      parent,
      titles.dates,
      [0.25, 0.26, 0.49],
      [
        [m.forms_prospectus_pdf_when(), m.forms_prospectus_pdf_what(), m.forms_prospectus_pdf_note()].map((words) =>
          header(words, "Column"),
        ),
        ...dates.map((date) => [header(date.when, "Row"), { text: date.title }, { text: date.text }]),
      ],
    ),
  );
  if (plan) section(titles.hall, 430, (parent) => drawPlan(parent, plan));
  root.end();

  await addFeet((page, count) => m.forms_prospectus_pdf_page({ title, page, pages: count }));
  doc.end();
  return buffer(doc);

  function list(parent: Element, items: readonly string[]) {
    const element = doc.struct("L");
    parent.add(element);
    for (const item of items) {
      const entry = doc.struct("LI");
      element.add(entry);
      const y = doc.y;
      text(entry, "Lbl", "•", { color: TRAIL, font: "bold", y, width: 12 });
      text(entry, "LBody", item, { x: MARGIN + 14, y, width: WIDTH - 14, paragraphGap: 3 });
      entry.end();
    }
    element.end();
  }

  function drawPlan(parent: Element, { text: words, halls, around }: PlanView) {
    text(parent, "P", words, {});
    drawLegend(parent, halls);
    for (const hall of halls) {
      if (halls.length > 1) {
        if (doc.y + Math.min(SEVERAL, heightOf(hall)) + 40 > BOTTOM) doc.addPage();
        text(parent, "H3", hall.name, { font: "bold", size: 11, y: doc.y + 6 });
      }
      drawHall(parent, hall, words, around, halls.length > 1 ? SEVERAL : MAX_HEIGHT);
    }
  }

  /** What the colours and signs of the halls mean, in rows. */
  function drawLegend(parent: Element, halls: readonly DrawnHall[]) {
    const list = doc.struct("L");
    parent.add(list);
    let [x, y] = [MARGIN, doc.y + 8];
    for (const sign of legendOf(halls)) {
      const width = LEGEND.sign + 5 + doc.font("text").fontSize(LEGEND.size).widthOfString(plain(sign.name));
      if (x + width > MARGIN + WIDTH) [x, y] = [MARGIN, y + LEGEND.row];
      const entry = doc.struct("LI");
      list.add(entry);
      artifact(() => drawSign(doc, sign, { x, y, size: LEGEND.sign }));
      const place = { x: x + LEGEND.sign + 5, y: y + 1.5, width: WIDTH, lineBreak: false };
      text(entry, "LBody", sign.name, { size: LEGEND.size, ...place });
      entry.end();
      x += width + LEGEND.apart;
    }
    list.end();
    doc.x = MARGIN;
    doc.y = y + LEGEND.row + 2;
  }

  function drawHall(parent: Element, hall: DrawnHall, words: string, around: PlanView["around"], highest: number) {
    const { box, name } = hall;
    const top = doc.y + (around ? 16 : 8);
    const scale = scaleOf(hall, Math.min(highest, BOTTOM - top - (around ? 16 : 4)));
    const [width, height] = [box.w * scale, box.h * scale];
    const onMap = new Set([...hall.doors, ...hall.stages].map((sign) => sign.name));
    const label = (said: string, x: number, y: number) => {
      if (onMap.has(said)) return;
      const style = { width: 200, align: "center" } as const;
      doc.font("bold").fontSize(8).fillColor(COLORS.muted).text(plain(said, "bold"), x, y, style);
    };
    const said = [words, ...(around ? [m.prospectus_around(around)] : [])].join(" ");
    const figure = doc.struct("Figure", { alt: m.forms_prospectus_pdf_hall({ hall: name, text: said }) }, () => {
      const middle = MARGIN + width / 2 - 100;
      if (around) label(around.north, middle, top - 12);
      drawHallSheet(pages, hall, { x: MARGIN, y: top }, scale);
      if (!around) return;
      label(around.south, middle, top + height + 3);
      const beside = { x: MARGIN + width + 9, y: top + height / 2 };
      doc.save().rotate(90, { origin: [beside.x, beside.y] });
      label(around.east, beside.x - 100, beside.y - 4);
      doc.restore();
    });
    parent.add(figure);
    doc.x = MARGIN;
    doc.y = top + height + (around ? 16 : 4);
  }
}

/** Points of the legend. */
const LEGEND = { sign: 11, size: 8.5, row: 16, apart: 14 };

/** The highest drawing, in points, that of one of several halls, of which a page has two, and what one gets in any case. */
const [MAX_HEIGHT, SEVERAL, MIN_HEIGHT] = [560, 310, 300];

/** Points of a unit of a hall's drawing: it fits on a page. @param room points that are left below on this page */
const scaleOf = ({ box }: DrawnHall, room = MAX_HEIGHT) =>
  Math.min(0.9, (WIDTH - 20) / box.w, Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, room)) / box.h);

const heightOf = (hall: DrawnHall) => hall.box.h * scaleOf(hall);

/** The head of the first page: dusk with contour lines, and the sun on its lower edge. */
function drawBand(doc: PDFKit.PDFDocument) {
  doc.save().rect(0, 0, doc.page.width, BAND).clip();
  doc.rect(0, 0, doc.page.width, BAND).fill(COLORS.night);
  doc.save().scale(0.72).lineWidth(1).strokeOpacity(0.2);
  for (const [, path = ""] of contours.matchAll(/ d="([^"]+)"/g)) doc.path(path).stroke("#8fc4a0");
  doc.restore();
  doc.circle(500, BAND, 40).fill(COLORS.accent);
  doc.restore();
}
