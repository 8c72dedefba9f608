import { inJakartaSerial, serialOfDay } from "./serials.ts";
import type { ColumnKind, TableCell, TableColumn, TableRow } from "./table.ts";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Rows of a sheet, with that of the titles: what Excel opens. */
export const MAX_SHEET_ROWS = 1_048_576;
/** UTF-16 units of a cell: what Excel opens. */
const MAX_CELL = 32_767;
/** Widths in characters. */
const WIDTHS: Readonly<Record<ColumnKind, number>> = { text: 22, phone: 19, count: 10, money: 15, day: 12, moment: 17 };
const WIDEST = 40;

/** Numbers of the formats in `styles`. */
const HEADER_STYLE = 1;
const STYLES: Readonly<Record<ColumnKind, number>> = { text: 2, phone: 2, count: 3, money: 4, day: 5, moment: 6 };

/** What XML 1.0 cannot have, half of a pair of surrogates too, and control characters that nobody types. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;
const MARKS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/** A text for XML. A workbook reads `_x000D_` as a character, so the line before the x is written as one. */
const xmlText = (text: string): string =>
  text
    .slice(0, MAX_CELL)
    .replace(NOT_IN_XML, "")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>"\r]/g, (mark) => MARKS[mark] ?? mark);

/** A is 0, AA is 26. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

/** A cell whose text is never a formula, whatever it begins with: its type is a text. */
const textCell = (address: string, style: number, text: string) =>
  `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

function numberOf(kind: ColumnKind, cell: TableCell): number | null {
  if (kind === "day") return typeof cell === "string" ? serialOfDay(cell) : null;
  if (typeof cell !== "number") return null;
  return kind === "moment" ? inJakartaSerial(cell) : cell;
}

function cellXml(kind: ColumnKind, cell: TableCell, address: string): string {
  if (cell === null || cell === "") return "";
  const number = kind === "text" || kind === "phone" ? null : numberOf(kind, cell);
  return number === null
    ? textCell(address, STYLES.text, String(cell))
    : `<c r="${address}" s="${STYLES[kind]}"><v>${number}</v></c>`;
}

/** A sheet piece by piece: its columns, the row of their titles, which stays in view, and its rows. */
export function createSheet(columns: readonly TableColumn[]) {
  const names = columns.map((_, index) => letters(index));
  const widths = columns.map(({ title, kind }, index) => {
    const width = Math.min(Math.max(WIDTHS[kind], title.length + 4), WIDEST);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  let row = 1;
  const rowXml = (cells: string) => `<row r="${row}">${cells}</row>`;
  return {
    start: (): string => {
      const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
      const titles = columns.map(({ title }, index) => textCell(`${names[index]}1`, HEADER_STYLE, title));
      return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${rowXml(titles.join(""))}`;
    },
    row(cells: TableRow): string {
      row += 1;
      return rowXml(
        columns.map(({ kind }, index) => cellXml(kind, cells[index] ?? null, `${names[index]}${row}`)).join(""),
      );
    },
    end: (): string => `</sheetData><autoFilter ref="A1:${names.at(-1) ?? "A"}${row}"/></worksheet>`,
  };
}

/** The formats of cells: titles, texts, counts, amounts, days and moments, in the order of `STYLES`. */
const styles = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf fontId="1" numFmtId="49" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** What the name of a sheet cannot have; it has 31 characters at most. */
const NOT_IN_NAMES = /[[\]/\\:*?']/g;

/** The path of a sheet in the archive. @param number from 1 */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** The other files of a workbook, by path. @param sheets how many it has */
export function workbookParts(name: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const clean = name.replace(NOT_IN_NAMES, " ").trim().slice(0, 26);
  const listed = numbers.map(
    (number) =>
      `<sheet name="${xmlText(number === 1 ? clean : `${clean} ${number}`)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const related = numbers.map(
    (number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const typed = numbers.map(
    (number) => `<Override PartName="/${sheetPath(number)}" ContentType="${type}.worksheet+xml"/>`,
  );
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${typed.join("")}</Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships">${related.join("")}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": styles,
  };
}
