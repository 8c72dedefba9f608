import { zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { openArchive } from "./open-archive.ts";
import { assertSize, type Cell, type Sheet, UnreadableSheet } from "./sheet.ts";

/**
 * Rows and cells: `<row r="12">`, `<c s="3" r="AB12">`, with any prefix. The group has the attributes as programs write them: without spaces around
 * the equals sign, references, and angle brackets. It is undefined for others, in which an XML parser would find more than we do.
 */
const ELEMENT =
  /<(?:[^\s<>/:]+:)?(?:row|c)(?=[\s/>])(?:((?:\s+[^\s=<>"'&/]+=(?:"[^"<>&]*"|'[^'<>&]*')){0,40})\s*\/?>)?/g;

/** The address among attributes. The library takes one with a prefix too. */
const ADDRESS = /\s(?:[^\s=:]+:)?r=(?:"([^"]*)"|'([^']*)')/g;

/** An address that Excel knows: letters of the column, and the number of the row. */
const PARTS = /^([A-Z]{0,3})(\d{1,7})$/;

/** The number of a column: A is 1, AB is 28. */
const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The type of a cell whose formula has no result: `<c r="B2" t="e">`. */
const ERROR_TYPE = /(<(?:\w+:)?c\s[^<>]*?\bt=["'])e(?=["'])/g;

/**
 * Refuses a sheet with cells far away: the library makes all rows and columns before them. An address that we read otherwise than the library
 * would get past this, so that what no program writes is refused too.
 */
function assertNear(xml: string): void {
  let [rows, columns] = [0, 0];
  for (const [, attributes] of xml.matchAll(ELEMENT)) {
    if (attributes === undefined) throw new UnreadableSheet({ reason: "broken" });
    for (const [, double, single = ""] of attributes.matchAll(ADDRESS)) {
      const [address, letters = "", row] = PARTS.exec(double ?? single) ?? [];
      if (address === undefined) throw new UnreadableSheet({ reason: "broken" });
      rows = Math.max(rows, Number(row));
      columns = Math.max(columns, columnNumber(letters));
    }
  }
  assertSize(rows, columns);
}

/** A part of a workbook for the library. It leaves cells with an error empty, so they become texts, such as `#REF!`. */
function preparePart(content: Uint8Array): Uint8Array {
  const xml = new TextDecoder().decode(content);
  // A workbook may have its sheets in any folder.
  if (!xml.includes("sheetData")) return content;
  assertNear(xml);
  return new TextEncoder().encode(xml.replace(ERROR_TYPE, "$1str"));
}

/** UTF-16 units of all cells. A workbook has each text once, and may show it in millions of cells. */
const MAX_TEXT = 16 * 1024 * 1024;

/** Refuses what is large without the file being so. */
function assertBounded(rows: Sheet): Sheet {
  assertSize(rows.length, rows[0]?.length ?? 0);
  let size = 0;
  for (const cell of rows.flat()) if (typeof cell === "string") size += cell.length;
  if (size > MAX_TEXT) throw new UnreadableSheet({ reason: "too-much" });
  return rows;
}

/** The first sheet of a workbook. @throws UnreadableSheet */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  const files = openArchive(bytes);
  const prepared = Object.entries(files).map(([name, content]) => [name, preparePart(content)]);
  // The library opens archives only: it gets one whose files are not compressed.
  const opened = zipSync(Object.fromEntries(prepared) as Record<string, Uint8Array>, { level: 0 });
  let rows: Sheet;
  try {
    rows = (await readSheet(opened.buffer as ArrayBuffer, { trim: false })) as unknown as Cell[][];
  } catch {
    // Its errors, and those of its parser, are of many classes.
    throw new UnreadableSheet({ reason: "broken" });
  }
  return assertBounded(rows);
}
