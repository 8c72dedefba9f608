const JAKARTA_OFFSET_MS = 7 * 3600 * 1000;

/** "2025-10-15 10:05" in Jakarta, which spreadsheets read as a date. @param moment ms since the epoch */
export function jakartaStamp(moment: number): string {
  return new Date(moment + JAKARTA_OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");
}

/** A formula, which must not run on the organiser's machine (OWASP, CSV injection), also with the apostrophes of an earlier guard before it. */
const FORMULA = /^'*(?:[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/u;

/** A text for a cell: an apostrophe before a formula. */
export const withGuard = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Separators that a program may take in place of the file's own, and the space around them. */
const BETWEEN = /[,;\s\p{Cc}]+/gu;
const SEPARATOR = /[,;\t\r\n]/;
const BEGINS_FORMULA = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Puts an apostrophe before what is a formula for a program with another separator. It looks at each character once. */
const guardWithin = (text: string): string =>
  text.replace(BETWEEN, (between, at: number) =>
    SEPARATOR.test(between) && BEGINS_FORMULA.test(text.charAt(at + between.length)) ? `${between}'` : between,
  );

/** Undoes `withGuard`. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function cell(value: unknown): string {
  // A number is not a text that somebody typed: a negative amount stays one.
  if (typeof value === "number") return quoted(String(value));
  return quoted(withGuard(guardWithin(String(value ?? ""))));
}

/** A row of a CSV file whose texts are harmless, whatever separator a program takes. @param separator between two cells */
export const csvRow = (row: readonly unknown[], separator = ","): string => `${row.map(cell).join(separator)}\r\n`;

/** The same file piece by piece, for one that is too long for the memory. */
export async function* csvPieces(
  header: readonly string[],
  pieces: AsyncIterable<readonly (readonly unknown[])[]>,
): AsyncGenerator<string> {
  yield csvFile([header]);
  for await (const rows of pieces) yield rows.map((row) => csvRow(row)).join("");
}

/** A CSV file (RFC 4180), the header first, with a byte order mark so that spreadsheet programs read it as UTF-8. */
export function csvFile(rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${rows.map((row) => csvRow(row)).join("")}`;
}

/** The same for a file that comes back: only the beginning of a cell has an apostrophe before a formula, which `withoutGuard` takes off. */
export function csvToEdit(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map((text) => quoted(withGuard(text))).join(",")}\r\n`).join("")}`;
}
