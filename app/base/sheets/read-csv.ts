import { CsvError, parse } from "csv-parse/sync";
import { assertSize, MAX_ROWS, type Sheet, UnreadableSheet } from "./sheet.ts";

/**
 * The text of a file. Excel writes UTF-8 with a byte order mark ("CSV UTF-8"), UTF-16 ("Unicode text"), or the code page of its Windows
 * ("CSV"), which in English and Indonesian is 1252.
 */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Excel separates by semicolons where the comma is in numbers, and by tabs in "Unicode text". */
const SEPARATORS = [",", ";", "\t"];

/** The separator of most names of columns: what stands most often in the first line that has one, outside quotation marks. */
function separatorOf(text: string): string {
  const line = /^.*[,;\t].*$/m.exec(text.slice(0, 100_000).replaceAll(/"(?:[^"]|"")*"/g, ""))?.[0] ?? "";
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** The table of a CSV file. All its cells are texts. @throws UnreadableSheet */
export function readCsv(bytes: Uint8Array): Sheet {
  const text = decode(bytes);
  // No text has it, other files do.
  if (text.includes("\0")) throw new UnreadableSheet({ reason: "type" });
  // Excel reads and drops a first line that names the separator.
  const [named = "", separator = separatorOf(text)] = /^sep=([,;\t])\r?\n/.exec(text) ?? [];
  try {
    const rows = parse(text.slice(named.length), {
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      // An empty line is an empty row: so faults name the rows that a spreadsheet shows.
      skip_empty_lines: false,
      record_delimiter: ["\r\n", "\n", "\r"],
      to: MAX_ROWS + 1,
    }) as string[][];
    assertSize(rows.length, Math.max(0, ...rows.map((row) => row.length)));
    return named ? [[], ...rows] : rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableSheet({ reason: "open-quote", row: Number(error.records ?? 0) + 1 });
  }
}
