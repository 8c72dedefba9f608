import { nameField } from "~/base/forms/form-definition";
import { LOCALES, type Locale, locales } from "~/base/i18n/locales";
import type { Cell, Sheet } from "~/base/sheets/sheet";
import { formatList } from "~/base/values/counts-and-lists";
import { cleanLine } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";
import { readEmail } from "~/platform/forms/read-email";
import { mailboxOf } from "~/platform/outbox/mail-cap";

/** Bytes and rows of a file with invitations, and tickets of one of them, as many as a PDF is made for at once. */
export const MAX_BYTES = 1024 * 1024;
export const MAX_INVITATIONS = 1_000;
const MAX_TICKETS = 60;

/** A ticket that may be given away. `field`: with the day, where its holder has one; `names`: in all languages. */
export type GivenTicket = { field: string; ticket: string; day: string; names: readonly string[] };

/** Somebody who is invited. `row`: of the file, from 1; `key`: the mailbox and the ticket, which are invited once. */
export type Invitation = {
  row: number;
  key: string;
  name: string;
  email: string;
  language: Locale;
  field: string;
  quantity: number;
};

/** What is wrong with a row of the file. */
export type RowFault = { row: number; text: string };

/** The columns by their names, in both languages. */
const COLUMNS = {
  name: /^(?:name|nama)(?: lengkap)?$/,
  email: /^(?:e ?mail|surel|alamat e ?mail|e ?mail address)$/,
  language: /^(?:language|bahasa)$/,
  ticket: /^(?:ticket|tiket|kind|jenis|jenis tiket|kind of ticket)$/,
  day: /^(?:day|hari|date|tanggal|tgl)$/,
  quantity: /^(?:how many|quantity|number|tickets|jumlah|jumlah tiket|banyaknya)$/,
} as const;

type Column = keyof typeof COLUMNS;

/** How people write a language. */
const LANGUAGES: Readonly<Record<Locale, RegExp>> = {
  en: /^(?:en|eng|english|inggris|bahasa inggris)$/,
  id: /^(?:id|ind|indonesian?|bahasa indonesia|bahasa)$/,
};

const textOf = (cell: Cell | undefined): string =>
  cleanLine(cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ""));

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The places of the columns in the first row; `missing`: one that has to be there. */
function columnsOf(header: readonly Cell[] = []): { places: ReadonlyMap<Column, number>; missing: Column | undefined } {
  const names = header.map((cell) => plain(textOf(cell)));
  const places = new Map(
    (Object.keys(COLUMNS) as Column[]).flatMap((column) => {
      const place = names.findIndex((name) => COLUMNS[column].test(name));
      return place < 0 ? [] : [[column, place] as const];
    }),
  );
  return { places, missing: (["name", "email", "ticket"] as const).find((column) => !places.has(column)) };
}

/** Names of the columns, for who has to write them. */
const columnLabels: Partial<Readonly<Record<Column, () => string>>> = {
  name: m.invitations_column_name,
  email: m.invitations_column_email,
  ticket: m.invitations_column_ticket,
};

/** Why nothing of a file is read, for its sender. */
export type UnreadableList = { message: string };

/**
 * Reads who is invited.
 * @param tickets that may be given away
 * @returns the invitations, or what is wrong by row: then nothing of the file is used
 */
export function readInvitations(
  sheet: Sheet,
  tickets: readonly GivenTicket[],
): { invitations: Invitation[]; faults: RowFault[] } | UnreadableList {
  const { places, missing } = columnsOf(sheet[0]);
  if (missing) return { message: m.invitations_no_column({ column: columnLabels[missing]?.() ?? missing }) };
  const rows = sheet
    .slice(1)
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => textOf(cell) !== ""));
  if (rows.length === 0) return { message: m.invitations_empty() };
  if (rows.length > MAX_INVITATIONS) return { message: m.invitations_too_many({ max: MAX_INVITATIONS }) };
  const faults: RowFault[] = [];
  const first = new Map<string, number>();
  const invitations = rows.flatMap(({ row, cells }) => {
    const read = readRow((column) => textOf(cells[places.get(column) ?? -1]), tickets);
    if ("fault" in read) {
      faults.push({ row, text: read.fault });
      return [];
    }
    const same = first.get(read.key);
    if (same !== undefined) faults.push({ row, text: m.invitations_same({ row: same }) });
    else first.set(read.key, row);
    return [{ row, ...read }];
  });
  return { invitations, faults };
}

function readRow(
  read: (column: Column) => string,
  tickets: readonly GivenTicket[],
): Omit<Invitation, "row"> | { fault: string } {
  const name = read("name");
  if (name === "" || name.length > nameField.maxLength) return { fault: m.forms_name_missing() };
  const email = readEmail(read("email"));
  if (email === null) return { fault: m.forms_email_invalid() };
  const typed = plain(read("language"));
  const language = typed === "" ? "id" : LOCALES.find((locale) => LANGUAGES[locale].test(typed));
  if (!language) {
    return { fault: m.invitations_language({ languages: formatList(LOCALES.map((locale) => locales[locale].name)) }) };
  }
  const ticket = findTicket(read("ticket"), read("day"), tickets);
  if ("fault" in ticket) return ticket;
  const count = read("quantity");
  const quantity = count === "" ? 1 : /^\d{1,3}$/.test(count) ? Number(count) : 0;
  if (quantity < 1 || quantity > MAX_TICKETS) return { fault: m.invitations_quantity({ max: MAX_TICKETS }) };
  return { key: `${mailboxOf(email)} ${ticket.field}`, name, email, language, field: ticket.field, quantity };
}

/** The ticket of a row, by its name in any language or its id, and by its day where there is one for each day. */
function findTicket(typed: string, day: string, tickets: readonly GivenTicket[]): GivenTicket | { fault: string } {
  const named = tickets.filter(({ ticket, names }) => [ticket, ...names].some((name) => plain(name) === plain(typed)));
  if (named.length === 0) return { fault: m.invitations_ticket() };
  const [only] = named;
  if (only && only.day === "") return only;
  return named.find((ticket) => ticket.day === day) ?? { fault: m.invitations_day() };
}
