import { siteDatabase } from "~/platform/database/site-database.server";
import { BookedLines } from "./booked-lines.server";

let lines: BookedLines | undefined;

/** The booked lines of statements in this process's database; created at the first call. */
export function siteBookedLines(): BookedLines {
  lines ??= new BookedLines(siteDatabase());
  return lines;
}
