import type { Cell, Sheet } from "~/base/sheets/sheet";
import { cleanLine } from "~/base/values/plain-text";
import { readEmail } from "~/platform/forms/read-email";
import { MAX_HOLDER } from "~/sales/model/order-form";
import { readTicketId } from "~/sales/tickets/codes/ticket-code";

/** Who comes, as a sheet says it. `email`: empty where it has none. */
export type SheetName = { name: string; email: string };

/** What is wrong with a row, which is counted from 1 as programs for sheets do. `typed`: what stands there. */
export type RowFault = { row: number; about: "name" | "long" | "email"; typed: string };

/** The same of a sheet with tickets: one that is not of the order, one that stands twice, a row too many, an address of a page as a name. */
export type TicketFault = Omit<RowFault, "about"> & { about: RowFault["about"] | "ticket" | "twice" | "many" | "link" };

/** Who comes with a ticket. `email`: absent where the sheet has no column for it. */
export type TicketName = { id: string; name: string; email?: string };

const NUMBER_HEAD = /^(?:ticket (?:number|no\.?)|no(?:mor|\.)? tiket)$/i;
const NAME_HEAD = /^(?:full |participant )?names?$|^nama(?: lengkap| peserta)?$/i;
const EMAIL_HEAD = /^e-?mail(?: address)?$|^(?:alamat )?e-?mail$|^surel$/i;
/** Ends of addresses that no academic title and no initial has. */
const ENDS =
  "com|net|org|id|io|me|ly|info|xyz|top|site|online|link|shop|co|app|dev|biz|vip|win|bet|club|live|store|cc|ru|cn|pw|gg|click|icu|fun|page|cloud|asia|world|news";
/** What a mail program would make a link, also with the full stops of other scripts, and a number to call. */
const LINK = new RegExp(
  `://|www[.．。]|[.．。](?:${ENDS})(?![\\p{L}\\d])|[\\p{L}\\d]{2,}[.．。]\\p{L}{2,}/|\\S@\\S|\\d(?:[ ().-]?\\d){7}`,
  "iu",
);

const textOf = (cell: Cell | undefined) => cleanLine(cell instanceof Date ? "" : String(cell ?? ""));

/** The columns of a sheet by their names; a sheet without these has names first, and then addresses. -1: there is none. */
function columnsOf(head: readonly Cell[] | undefined) {
  const words = (head ?? []).map(textOf);
  const of = (name: RegExp) => words.findIndex((word) => name.test(word));
  const name = of(NAME_HEAD);
  return name < 0
    ? { number: -1, name: 0, email: 1, first: 0 }
    : { number: of(NUMBER_HEAD), name, email: of(EMAIL_HEAD), first: 1 };
}

/** The rows that say something, and what is wrong with them. `number`: of a ticket, as it was typed. */
function readRows(rows: Sheet) {
  const columns = columnsOf(rows[0]);
  const read: (SheetName & { row: number; number: string })[] = [];
  const faults: RowFault[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index < columns.first) continue;
    const at = (column: number) => (column < 0 ? "" : textOf(cells[column]));
    const [name, typed] = [at(columns.name), at(columns.email)];
    if (name === "" && typed === "") continue;
    const row = index + 1;
    const email = typed === "" ? "" : readEmail(typed);
    const fault = (about: RowFault["about"], what: string) => faults.push({ row, about, typed: what });
    if (name === "") fault("name", "");
    if (name.length > MAX_HOLDER) fault("long", name);
    if (email === null) fault("email", typed);
    read.push({ row, number: at(columns.number), name, email: email ?? "" });
  }
  return { read, faults, columns };
}

/** Reads the names of a sheet, without its empty rows. @returns what is wrong by row, or who comes in the order of the rows */
export function readNames(rows: Sheet): { names: SheetName[] } | { faults: RowFault[] } {
  const { read, faults } = readRows(rows);
  return faults.length > 0 ? { faults } : { names: read.map(({ name, email }) => ({ name, email })) };
}

/**
 * Reads who comes with the tickets of an order. Rows name their ticket in the column with its number; without that column they follow the order of
 * the tickets. A row without a name and an address says nothing of its ticket.
 * @param tickets ids of those that may get a name, in their order @returns what is wrong by row, or a name for some of the tickets
 */
export function readTicketNames(
  rows: Sheet,
  tickets: readonly string[],
): { named: TicketName[] } | { faults: TicketFault[] } {
  const { read, faults: found, columns } = readRows(rows);
  const faults: TicketFault[] = [...found];
  const named = new Map<string, TicketName>();
  for (const [place, { row, number, name, email }] of read.entries()) {
    const id = columns.number < 0 ? tickets[place] : readTicketId(number);
    const fault = (about: TicketFault["about"], typed: string) => faults.push({ row, about, typed });
    // One that is too long is refused as such. To look through it would take the site a minute.
    if (name.length <= MAX_HOLDER && LINK.test(name)) fault("link", name);
    if (!id || !tickets.includes(id)) fault(columns.number < 0 ? "many" : "ticket", number);
    else if (named.has(id)) fault("twice", number);
    else named.set(id, { id, name, ...(columns.email < 0 ? {} : { email }) });
  }
  return faults.length > 0
    ? { faults: faults.toSorted((one, other) => one.row - other.row) }
    : { named: [...named.values()] };
}
