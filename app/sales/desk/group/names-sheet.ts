import { nameField } from "~/base/forms/form-definition";
import type { Cell, Sheet } from "~/base/sheets/sheet";
import { cleanLine } from "~/base/values/plain-text";
import { readEmail } from "~/platform/forms/read-email";

/** Who comes, as a sheet says it. `email`: empty where it has none. */
export type SheetName = { name: string; email: string };

/** What is wrong with a row, which is counted from 1 as programs for sheets do. `typed`: what stands there. */
export type RowFault = { row: number; about: "name" | "long" | "email"; typed: string };

const NAME_HEAD = /^(?:full |participant )?names?$|^nama(?: lengkap| peserta)?$/i;
const EMAIL_HEAD = /^e-?mail(?: address)?$|^(?:alamat )?e-?mail$|^surel$/i;

const textOf = (cell: Cell | undefined) => cleanLine(cell instanceof Date ? "" : String(cell ?? ""));

/** The columns with names and addresses, by the names of the columns; a sheet without these has names first, and then addresses. */
function columnsOf(head: readonly Cell[] | undefined) {
  const words = (head ?? []).map(textOf);
  const name = words.findIndex((word) => NAME_HEAD.test(word));
  return name < 0
    ? { name: 0, email: 1, first: 0 }
    : { name, email: words.findIndex((word) => EMAIL_HEAD.test(word)), first: 1 };
}

/** Reads the names of a sheet, without its empty rows. @returns what is wrong by row, or who comes in the order of the rows */
export function readNames(rows: Sheet): { names: SheetName[] } | { faults: RowFault[] } {
  const { name: nameColumn, email: emailColumn, first } = columnsOf(rows[0]);
  const names: SheetName[] = [];
  const faults: RowFault[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index < first) continue;
    const [name, typed] = [textOf(cells[nameColumn]), emailColumn < 0 ? "" : textOf(cells[emailColumn])];
    if (name === "" && typed === "") continue;
    const email = typed === "" ? "" : readEmail(typed);
    const fault = (about: RowFault["about"], what: string) => faults.push({ row: index + 1, about, typed: what });
    if (name === "") fault("name", "");
    if (name.length > nameField.maxLength) fault("long", name);
    if (email === null) fault("email", typed);
    names.push({ name, email: email ?? "" });
  }
  return faults.length > 0 ? { faults } : { names };
}
