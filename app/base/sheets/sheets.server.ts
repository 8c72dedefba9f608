import { resolve } from "node:path";
import pLimit from "p-limit";
import { log } from "~/base/log/log.server";
import { runProgram } from "~/base/programs/run-program.server";
import { startsWith } from "~/base/starts-with";
import { MAX_FILE, type Sheet, type SheetFormat, type Unreadable } from "./sheet";
import type { SheetAnswer, SheetTask } from "./sheet-task";

/** The program: in the build, and as it is written. Node runs TypeScript. */
const PROGRAM = resolve(import.meta.env.PROD ? "build/server/sheets.js" : "app/base/sheets/sheet-program.ts");

/** ms that a file may take. nginx waits 15 s for a response, and 3,000 brands take one or two seconds. */
const TIME_LIMIT_MS = 10_000;
/** MB of its heap: that of 3,000 brands has 150. */
const MEMORY_MB = 384;

/** Files wait for each other, so that many of them take no more memory than one. */
const inTurn = pLimit(1);

/** Runs a task in its own process, so that the site answers meanwhile; null: it took too long, or too much memory. */
function run(task: SheetTask): Promise<SheetAnswer | null> {
  return inTurn(async () => {
    const outcome = await runProgram<SheetAnswer>(PROGRAM, task, { limitMs: TIME_LIMIT_MS, memoryMb: MEMORY_MB });
    if ("answer" in outcome) return outcome.answer;
    log.warn({ reason: outcome.fault }, "a spreadsheet was given up");
    return null;
  });
}

/** Every ZIP file that something was put in. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Excel files until 2003. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** What a file is, by its bytes: its name proves nothing. A file without the marks of others may be CSV. @returns or why it is not read */
export function formatOf(bytes: Uint8Array): SheetFormat | Unreadable {
  if (bytes.length > MAX_FILE) return { reason: "too-much" };
  if (startsWith(bytes, OLE)) return { reason: "old-excel" };
  return startsWith(bytes, ZIP) ? "xlsx" : "csv";
}

/** Reads the table in a CSV file, or the first sheet of a workbook. Whatever the file is, it takes bounded time and memory. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<{ rows: Sheet } | { fault: Unreadable }> {
  const format = formatOf(bytes);
  if (typeof format !== "string") return { fault: format };
  const answer = await run({ task: "read", format, bytes });
  if (answer === null || "bytes" in answer) return { fault: { reason: "too-slow" } };
  return answer;
}

/** A workbook with one sheet. @param name of the sheet @throws Error when it takes too long */
export async function writeWorkbook(rows: Sheet, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await run({ task: "write", rows, name });
  if (answer === null || !("bytes" in answer)) throw new Error("The workbook was not written");
  return answer.bytes;
}
