import { csvRow } from "~/base/csv/csv";
import { csvCell } from "./csv-cell.server";
import { createSheet, MAX_SHEET_ROWS, sheetPath, workbookParts } from "./sheet-xml";
import type { LongTable, TableFormat, TableRow } from "./table";
import { type ZipEntry, zipPieces } from "./zip.server";

type Pages = AsyncIterable<readonly TableRow[]>;

/** A table as CSV (RFC 4180), with a byte order mark so that spreadsheet programs read it as UTF-8. */
async function* csvTable({ columns }: Pick<LongTable, "columns">, pages: Pages, separator: string) {
  yield Buffer.from(
    `\uFEFF${csvRow(
      columns.map(({ title }) => title),
      separator,
    )}`,
  );
  for await (const rows of pages) {
    const lines = rows.map((row) =>
      csvRow(
        columns.map(({ kind }, index) => csvCell(kind, row[index] ?? null)),
        separator,
      ),
    );
    yield Buffer.from(lines.join(""));
  }
}

/** A table as a workbook. What does not fit on one sheet goes on on the next. @param name of the sheet */
async function* xlsxTable({ columns }: Pick<LongTable, "columns">, pages: Pages, name: string, maxRows: number) {
  const source = pages[Symbol.asyncIterator]();
  let left: TableRow[] = [];
  let isOver = false;
  async function* sheetTexts() {
    const sheet = createSheet(columns);
    yield sheet.start();
    let room = maxRows - 1;
    while (room > 0) {
      if (left.length === 0) {
        const next = await source.next();
        if (next.done) break;
        left = [...next.value];
      }
      const rows = left.splice(0, room);
      room -= rows.length;
      yield rows.map((row) => sheet.row(row)).join("");
    }
    // Whether something follows is known only once it is read.
    if (left.length === 0) {
      const next = await source.next();
      if (next.done) isOver = true;
      else left = [...next.value];
    }
    yield sheet.end();
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    let sheets = 0;
    while (!isOver) {
      sheets += 1;
      yield { name: sheetPath(sheets), content: sheetTexts() };
    }
    for (const [path, text] of Object.entries(workbookParts(name, sheets))) yield { name: path, content: [text] };
  }
  yield* zipPieces(entries());
}

/**
 * The file of a table, piece by piece.
 * @param name of the sheet of a workbook
 * @param onPage called with how much of the table has been read, before its rows are written
 * @param maxRows rows of a sheet
 */
export function tableFile(
  table: LongTable,
  format: TableFormat,
  name: string,
  onPage: (read: { done: number; rows: number }) => Promise<void> = async () => undefined,
  maxRows = MAX_SHEET_ROWS,
): AsyncGenerator<Buffer> {
  async function* pages() {
    let rows = 0;
    for await (const page of table.pages) {
      rows += page.rows.length;
      await onPage({ done: page.done, rows });
      yield page.rows;
    }
  }
  return format === "xlsx"
    ? xlsxTable(table, pages(), name, maxRows)
    : csvTable(table, pages(), format === "csv-comma" ? "," : ";");
}
