/** What is in a cell. A date has the time of the sheet's own clock, as if that were UTC. */
export type Cell = string | number | boolean | Date | null;

/** The rows of a table, from the top. */
export type Sheet = readonly (readonly Cell[])[];

export type SheetFormat = "csv" | "xlsx";

/** Bytes of a file. 3,000 brands have 1 MB as XLSX and 4 MB as CSV. */
export const MAX_FILE = 5 * 1024 * 1024;
/** Rows of a table, with that of the names of its columns. */
export const MAX_ROWS = 10_001;
export const MAX_COLUMNS = 500;

/** Why a file has no table that can be read. `row`: where a quotation mark is open. */
export type Unreadable =
  | { reason: "type" | "old-excel" | "broken" | "too-much" | "too-slow" }
  | { reason: "too-large"; rows: number; columns: number }
  | { reason: "open-quote"; row: number };

/** Thrown by what reads a file. */
export class UnreadableSheet extends Error {
  override name = "UnreadableSheet";
  readonly fault: Unreadable;

  constructor(fault: Unreadable) {
    super(fault.reason);
    this.fault = fault;
  }
}

/** Refuses a table that is too large. */
export function assertSize(rows: number, columns: number): void {
  if (rows > MAX_ROWS || columns > MAX_COLUMNS) throw new UnreadableSheet({ reason: "too-large", rows, columns });
}
