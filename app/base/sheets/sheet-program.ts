import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { type Sheet, type Unreadable, UnreadableSheet } from "./sheet.ts";
import { writeXlsx } from "./write-xlsx.ts";

/** The program that reads a file, or writes a workbook, in its own process. Its parent sends the task, and receives the answer. */
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

process.once("message", async (task: SheetTask) => {
  process.send?.(await run(task), () => process.disconnect?.());
});
