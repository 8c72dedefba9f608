import { zipSync } from "fflate";

/** A cell as a program stores it: a text, a number, or a number that is shown as a date. */
type StoredCell =
  | string
  | number
  | null
  | { serial: number }
  | { inline: string }
  | { formula: string; result: string }
  | { error: string };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const escapeText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

/** The files of a workbook as Excel writes them: texts in their own table, formats by number, styled cells and rows without values. */
export function workbookFiles(
  rows: readonly (readonly StoredCell[])[],
  { date1904 = false } = {},
): Record<string, string> {
  const strings: string[] = [];
  const shared = (text: string) => (strings.includes(text) ? strings.indexOf(text) : strings.push(text) - 1);
  function cellXml(cell: StoredCell, address: string): string {
    if (cell === null) return `<c r="${address}" s="1"/>`;
    if (typeof cell === "string") return `<c r="${address}" s="1" t="s"><v>${shared(cell)}</v></c>`;
    if (typeof cell === "number") return `<c r="${address}"><v>${cell}</v></c>`;
    if ("serial" in cell) return `<c r="${address}" s="2"><v>${cell.serial}</v></c>`;
    if ("inline" in cell) return `<c r="${address}" t="inlineStr"><is><t>${escapeText(cell.inline)}</t></is></c>`;
    if ("error" in cell) return `<c r="${address}" t="e"><v>${cell.error}</v></c>`;
    return `<c r="${address}" t="str"><f>${escapeText(cell.formula)}</f><v>${escapeText(cell.result)}</v></c>`;
  }
  const rowsXml = [...rows, [null, null]].map(
    (row, index) =>
      `<row r="${index + 1}" spans="1:${row.length}">${row.map((cell, column) => cellXml(cell, `${letters(column)}${index + 1}`)).join("")}</row>`,
  );
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${date1904 ? ' date1904="1"' : ""}/><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="49"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="${MAIN}"><dimension ref="A1"/><sheetData>${rowsXml.join("")}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `${XML}<sst xmlns="${MAIN}">${strings.map((text) => `<si><r><t xml:space="preserve">${escapeText(text)}</t></r></si>`).join("")}</sst>`,
  };
}

/** Such files as one. */
export function archiveOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> {
  const bytes = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === "string" ? new TextEncoder().encode(content) : content,
  ]);
  return new Uint8Array(zipSync(Object.fromEntries(bytes) as Record<string, Uint8Array>));
}

/** A workbook as Excel writes it. */
export const workbook = (...args: Parameters<typeof workbookFiles>) => archiveOf(workbookFiles(...args));
