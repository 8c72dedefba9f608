import { constants } from "node:os";
import { resolve } from "node:path";
import pLimit from "p-limit";
import { log } from "~/base/log/log.server";
import { runProgram } from "~/base/programs/run-program.server";
import { startsWith } from "~/base/starts-with";
import { MAX_FILE, type Sheet, type SheetFormat, type Unreadable } from "./sheet";
import type { SheetAnswer, SheetTask } from "./sheet-task";

/** The program: in the build, and as it is written. Node runs TypeScript. */
const PROGRAM = resolve(import.meta.env.PROD ? "build/server/sheets.js" : "app/base/sheets/sheet-program.ts");

/** Whose file it is: that of staff, or of anybody with a ticket. */
export type SheetSender = "staff" | "buyer";

/**
 * What a file may take: ms, and MB of the heap of its process. nginx waits 15 s for a response; 3,000 brands take one or two seconds and 150 MB,
 * sixty names a fraction of either.
 */
const BOUNDS = {
  staff: { limitMs: 10_000, memoryMb: 384 },
  buyer: { limitMs: 5_000, memoryMb: 128, priority: constants.priority.PRIORITY_BELOW_NORMAL },
} as const satisfies Record<SheetSender, object>;

/** Files of staff wait for each other, so that many of them take no more memory than one, and so do those of buyers: staff do not wait for these. */
const inTurn = { staff: pLimit(1), buyer: pLimit(1) } as const satisfies Record<SheetSender, object>;

/** Runs a task in its own process, so that the site answers meanwhile; null: it took too long, or too much memory. */
function run(task: SheetTask, sender: SheetSender): Promise<SheetAnswer | null> {
  return inTurn[sender](async () => {
    const outcome = await runProgram<SheetAnswer>(PROGRAM, task, BOUNDS[sender]);
    if ("answer" in outcome) return outcome.answer;
    log.warn({ reason: outcome.fault, sender }, "a spreadsheet was given up");
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
export async function readSpreadsheet(
  bytes: Uint8Array,
  sender: SheetSender = "staff",
): Promise<{ rows: Sheet } | { fault: Unreadable }> {
  const format = formatOf(bytes);
  if (typeof format !== "string") return { fault: format };
  const answer = await run({ task: "read", format, bytes }, sender);
  if (answer === null || "bytes" in answer) return { fault: { reason: "too-slow" } };
  return answer;
}

/** A workbook with one sheet. @param name of the sheet @param sender who gets it @throws Error when it takes too long */
export async function writeWorkbook(
  rows: Sheet,
  name: string,
  sender: SheetSender = "staff",
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await run({ task: "write", rows, name }, sender);
  if (answer === null || !("bytes" in answer)) throw new Error("The workbook was not written");
  return answer.bytes;
}
