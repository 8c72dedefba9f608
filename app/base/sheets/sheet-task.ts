import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { type Sheet, type SheetFormat, type Unreadable, UnreadableSheet } from "./sheet.ts";
import { writeXlsx } from "./write-xlsx.ts";

/** What the program of `sheet-program.ts` is sent. */
export type SheetTask =
  | { task: "read"; format: SheetFormat; bytes: Uint8Array }
  | { task: "write"; rows: Sheet; name: string };

/** What it sends back. */
export type SheetAnswer = ReadAnswer | { bytes: Uint8Array<ArrayBuffer> };
type ReadAnswer = { rows: Sheet } | { fault: Unreadable };

/** Reads a file in this process, with no bound of time and memory but those of its readers. */
export async function readSheetFile(format: SheetFormat, bytes: Uint8Array): Promise<ReadAnswer> {
  try {
    return { rows: format === "csv" ? readCsv(bytes) : await readXlsx(bytes) };
  } catch (error) {
    if (error instanceof UnreadableSheet) return { fault: error.fault };
    throw error;
  }
}

/** Reads a file, or writes a workbook, in this process. */
export async function doSheetTask(given: SheetTask): Promise<SheetAnswer> {
  if (given.task === "read") return readSheetFile(given.format, given.bytes);
  return { bytes: new Uint8Array(await writeXlsx(given.rows, given.name)) };
}
