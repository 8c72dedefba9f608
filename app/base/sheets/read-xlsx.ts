import { zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { openArchive } from "./open-archive.ts";
import { assertSize, type Cell, type Sheet, UnreadableSheet } from "./sheet.ts";

/** The addresses of rows and cells: `<row r="12">`, `<c s="3" r="AB12">`. */
const ADDRESS = /<(?:\w+:)?(?:row|c)\s[^<>]*?\br=["']([A-Z]{0,3})(\d{1,9})["']/g;

/** The number of a column: A is 1, AB is 28. */
const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The type of a cell whose formula has no result: `<c r="B2" t="e">`. */
const ERROR_TYPE = /(<(?:\w+:)?c\s[^<>]*?\bt=["'])e(?=["'])/g;

/**
 * A sheet for the library. One with cells far away is refused: the library makes all rows and columns before them. It leaves cells with an
 * error empty, so they become texts, such as `#REF!`.
 */
function prepareSheet(content: Uint8Array): Uint8Array {
  const xml = new TextDecoder().decode(content);
  let [rows, columns] = [0, 0];
  for (const [, letters = "", row] of xml.matchAll(ADDRESS)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnNumber(letters));
  }
  assertSize(rows, columns);
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
  const prepared = Object.entries(files).map(([name, content]) => [
    name,
    name.startsWith("xl/worksheets/") ? prepareSheet(content) : content,
  ]);
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
