import writeXlsxFile from "write-excel-file/node";
import type { Cell, Sheet } from "./sheet.ts";

/** As spreadsheets show a day, and a day with a time, in any language. */
const [DAY, MOMENT] = ["yyyy-mm-dd", "yyyy-mm-dd hh:mm"];
/** A cell with this format keeps what is typed as a text: `D-8` does not become a date, and `0081` keeps its zeros. */
const TEXT = "@";

/** What the name of a sheet cannot have; it has 31 characters at most. */
const NOT_IN_NAMES = /[[\]/\\:*?]/g;

/** Widths in characters. */
const [NARROWEST, WIDEST] = [10, 48];

function toCell(cell: Cell, isHeader: boolean) {
  if (isHeader) return { value: String(cell ?? ""), fontWeight: "bold" as const, format: TEXT };
  if (cell instanceof Date) return { value: cell, format: cell.getTime() % 86_400_000 === 0 ? DAY : MOMENT };
  if (typeof cell === "number" || typeof cell === "boolean") return { value: cell };
  // An empty cell has the format too: something may be typed in it.
  return { value: cell ?? "", type: String, format: TEXT };
}

/** A workbook with one sheet, whose first row stays in view. @param name of the sheet */
export async function writeXlsx(rows: Sheet, name: string): Promise<Uint8Array> {
  const columns = (rows[0] ?? []).map((header, index) => {
    const longest = Math.max(...rows.slice(0, 100).map((row) => String(row[index] ?? "").length));
    return { width: Math.min(Math.max(longest, String(header).length, NARROWEST) + 2, WIDEST) };
  });
  const data = rows.map((row, index) => row.map((cell) => toCell(cell, index === 0)));
  return writeXlsxFile(data, {
    sheet: name.replace(NOT_IN_NAMES, " ").slice(0, 31),
    columns,
    stickyRowsCount: 1,
  }).toBuffer();
}
