import { readSheetFile } from "~/base/sheets/sheet-task";
import { formatOf } from "~/base/sheets/sheets.server";

/** Reads a file like `readSpreadsheet`, without its process, whose start takes far longer. */
export async function readSheet(bytes: Uint8Array): ReturnType<typeof readSheetFile> {
  const format = formatOf(bytes);
  return typeof format === "string" ? readSheetFile(format, bytes) : { fault: format };
}
