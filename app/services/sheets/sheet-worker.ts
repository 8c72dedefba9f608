import { parentPort, workerData } from "node:worker_threads";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { type Sheet, type Unreadable, UnreadableSheet } from "./sheet.ts";
import { writeXlsx } from "./write-xlsx.ts";

/** One task of a thread of its own: to read a file, or to write a workbook. */
export type SheetTask =
  | { task: "read"; format: "csv" | "xlsx"; bytes: Uint8Array }
  | { task: "write"; rows: Sheet; name: string };

export type SheetAnswer = { rows: Sheet } | { bytes: Uint8Array<ArrayBuffer> } | { fault: Unreadable };

async function run(given: SheetTask): Promise<SheetAnswer> {
  if (given.task === "write") return { bytes: new Uint8Array(await writeXlsx(given.rows, given.name)) };
  try {
    return { rows: given.format === "csv" ? readCsv(given.bytes) : await readXlsx(given.bytes) };
  } catch (error) {
    if (error instanceof UnreadableSheet) return { fault: error.fault };
    throw error;
  }
}

parentPort?.postMessage(await run(workerData as SheetTask));
