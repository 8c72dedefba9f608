import { MAX_COLUMNS, MAX_FILE, MAX_ROWS, type Unreadable } from "~/base/sheets/sheet";
import { m } from "~/paraglide/messages";

const MEGABYTE = 1024 * 1024;

/** Why a file has no table that can be read, for its sender. */
export function unreadableReason(fault: Unreadable): string {
  switch (fault.reason) {
    case "type":
      return m.sheets_unreadable_type();
    case "old-excel":
      return m.sheets_unreadable_old_excel();
    case "broken":
      return m.sheets_unreadable_broken();
    case "too-much":
      return m.sheets_unreadable_too_much({ megabytes: MAX_FILE / MEGABYTE });
    case "too-slow":
      return m.sheets_unreadable_too_slow();
    case "too-large":
      return m.sheets_unreadable_too_large({ rows: MAX_ROWS, columns: MAX_COLUMNS });
    default:
      return m.sheets_unreadable_open_quote({ row: fault.row });
  }
}
