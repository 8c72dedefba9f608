const JAKARTA_OFFSET_MS = 7 * 3600 * 1000;

/** "2025-10-15 10:05" in Jakarta, which spreadsheets read as a date. @param moment ms since the epoch */
export function jakartaStamp(moment: number): string {
  return new Date(moment + JAKARTA_OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");
}

/** A formula, which must not run on the organiser's machine (OWASP, CSV injection), behind any apostrophes that guard one already. */
const FORMULA = /^'*(?:[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/u;

/** A text for a cell: an apostrophe before a formula. */
export const withGuard = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** What would begin a cell, and be a formula, for a program that takes another separator than the file has. */
const AFTER_SEPARATOR = /([,;\t\r\n][\s\p{Cc}]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** A text for a cell of a file that nobody reads back: an apostrophe before what is a formula for a program with another separator. */
export const withInnerGuards = (text: string): string => text.replace(AFTER_SEPARATOR, "$1'");

/** The text for which `withGuard` made the text of a cell. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

function cell(value: unknown): string {
  const text = value === undefined || value === null ? "" : String(value);
  // A number of ours is not somebody's text: a negative amount stays one.
  return `"${(typeof value === "number" ? text : withGuard(text)).replaceAll('"', '""')}"`;
}

/** A row of a CSV file. @param separator between two cells */
export const csvRow = (row: readonly unknown[], separator = ","): string => `${row.map(cell).join(separator)}\r\n`;

const line = (row: readonly unknown[]) => csvRow(row);

/** The same of a file that nobody reads back, whatever separator a program takes. */
const exportedLine = (row: readonly unknown[]) =>
  line(row.map((value) => (typeof value === "string" ? withInnerGuards(value) : value)));

/** The same file piece by piece, for one that is too long for the memory. Nobody reads it back. */
export async function* csvPieces(
  header: readonly string[],
  pieces: AsyncIterable<readonly (readonly unknown[])[]>,
): AsyncGenerator<string> {
  yield csvFile([header]);
  for await (const rows of pieces) yield rows.map(exportedLine).join("");
}

/** A CSV file (RFC 4180), the header first, with a byte order mark so that spreadsheet programs read it as UTF-8. */
export function csvFile(rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${rows.map(line).join("")}`;
}

/** The same for a file that nobody reads back: its texts are harmless whatever separator a program takes. */
export function csvExport(rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${rows.map(exportedLine).join("")}`;
}
