import { jakartaStamp } from "~/base/csv/csv";
import { formatPhone } from "~/base/phone/phone.server";
import type { ColumnKind, TableCell } from "./table";

const E164 = /^\+\d{6,15}$/;

/**
 * A phone number that spreadsheet programs show as it is: "(+62) 812 0000 1411". One that begins with its plus sign is a number or a formula to
 * them, and loses the sign; behind an apostrophe, which keeps formulas harmless, they would show that. No formula begins with a bracket.
 */
function phoneCell(number: string): string {
  return E164.test(number) ? formatPhone(number).replace(/^(\+\d+)/, "($1)") : number;
}

/** Digits that name something, such as a cheque: spreadsheet programs take them for a number, without its noughts or with others at its end. */
const NAME_OF_DIGITS = /^(?:0\d+|\d{16,})$/;

/** What a CSV file has of a cell, before it is guarded against formulas (`csvRow`). */
export function csvCell(kind: ColumnKind, cell: TableCell): TableCell {
  if (cell === null) return null;
  if (kind === "moment" && typeof cell === "number") return jakartaStamp(cell);
  if (typeof cell === "number") return cell;
  if (kind === "phone") return phoneCell(cell);
  return kind === "text" && NAME_OF_DIGITS.test(cell) ? `'${cell}` : cell;
}
