import { createHash } from "node:crypto";
import type { Cell, Sheet } from "~/base/sheets/sheet";
import type { BankAmount } from "./bank-amount";
import { contradictionIn } from "./bank-balance";
import { type Columns, columnsAt, isForeign, isForeignAccount } from "./bank-columns";
import { type DayOrder, dayOrderOf, readBankDate } from "./bank-date";
import { withFoundMarks } from "./bank-marks";
import { MAX_WORD, type MoneyFault, moneyOf, toDirections, type Unclear } from "./bank-money";

/** Money that came to the account. */
export type BankLine = {
  /** The same for the same line of another file: of two equal lines in one file, the second has another. */
  id: string;
  /** As the spreadsheet counts them, from 1. */
  row: number;
  /** `YYYY-MM-DD`; null when the line has none, as one that the bank has not booked yet. */
  day: string | null;
  /** Why the line says nothing yet: the bank has not booked it, or its day has not come. */
  waits: "undated" | "future" | null;
  /** Rupiah; null: an amount with cents, which no buyer owes. */
  rupiah: number | null;
  note: string;
};

/** A row that was not read. `longer`: it has more cells than the row with the names of the columns, so they cannot be told apart. */
export type UnreadRow = { row: number; why: "longer" | MoneyFault };

/** `ignored`: rows with money that left the account, was refused or is of another currency, and rows without an amount, such as totals. */
export type BankStatement = { lines: BankLine[]; unread: UnreadRow[]; ignored: number };

/** Rows above the names of the columns: BCA has five, with the account and the time. */
const MAX_HEAD = 40;
/** Rows of names in a file: one for each page or account. */
const MAX_HEADS = 500;
/** Characters of a note that are read. */
const MAX_NOTE = 500;

const textOf = (cell: Cell | undefined): string =>
  String(cell ?? "")
    .replace(/^'/, "")
    .replace(/\s+/g, " ")
    .trim();

/** A row without a day that adds up others. */
const TOTAL = /^(?:grand )?(?:total|sub ?total|saldo|jumlah|mutasi|balance|opening|closing|beginning|ending)\b/i;
const DONE =
  /^(?:|berhasil|sukses|success(?:ful)?|completed?|selesai|settled?|settlement|done|posted|booked|received|processed)$/i;
const FAILED = /^(?:gagal|fail(?:ed)?|dibatalkan|batal|cancel?led|rejected|ditolak|revers(?:ed|al)|refunded|expired)$/i;

/** A note that names a balance, which may stand in the column of amounts. */
const BALANCE =
  /^(?:saldo (?:awal|akhir|lalu|pindahan|sebelumnya)|(?:opening|closing|beginning|ending|previous) balance|balance (?:brought|carried) forward)\b/i;

/** A row with money, or what kept it from being read. */
type Row = { row: number; cells: readonly Cell[]; day: string | null; isDone: boolean } & (
  | { money: BankAmount }
  | { why: UnreadRow["why"] }
);
type MoneyRow = Extract<Row, { money: BankAmount }>;

/** A row of a sheet. `row`: as the spreadsheet counts them, from 1. */
type Given = { cells: readonly Cell[]; row: number };

/** What is the same for all rows of a table. */
type Table = { columns: Columns; today: string; order: DayOrder };

const noteOf = (cells: readonly Cell[], { note }: Columns): string =>
  note
    .map((place) => textOf(cells[place]))
    .join(" ")
    .slice(0, MAX_NOTE)
    .trim();

const isTotal = (cells: readonly Cell[]): boolean => TOTAL.test(cells.map(textOf).find(Boolean) ?? "");

/** A word in place of a day, such as "PEND". A time in the cell beside it is not the day. */
const WORD = /^[a-z]+[^\d]*$/i;

function dayOf(cells: readonly Cell[], { columns, today, order }: Table): string | null {
  if (columns.day.some((place) => WORD.test(textOf(cells[place])))) return null;
  return columns.day.map((place) => readBankDate(cells[place] ?? null, today, order)).find(Boolean) ?? null;
}

/** @returns null: the row has no money of this account */
function readRow({ cells, row }: Given, { columns, today, order }: Table): Row | null {
  const day = dayOf(cells, { columns, today, order });
  const status = columns.status.map((place) => textOf(cells[place]));
  const isPosted = columns.posted.every((place) => textOf(cells[place]) !== "");
  const read = { row, cells, day, isDone: isPosted && status.every((word) => DONE.test(word)) };
  if (cells.slice(columns.width).some((cell) => textOf(cell) !== "")) return { ...read, why: "longer" };
  if (status.some((word) => FAILED.test(word))) return null;
  if (columns.currency.some((place) => isForeign(textOf(cells[place])))) return null;
  const money = moneyOf(cells, columns);
  if (money === null || BALANCE.test(noteOf(cells, columns))) return null;
  if (day === null && ("fault" in money || isTotal(cells))) return null;
  return "fault" in money ? { ...read, why: money.fault } : { ...read, money };
}

const isRead = (row: Row): row is MoneyRow => "money" in row;

/** What can only be a day: 11/14/2025, 31.02.2025, 20251301, or Excel's count of days. Totals begin with figures too, and times. */
const DAY_LIKE = /^(?:\d{5}|\d{8}|\d{1,4}[-/]\d{1,2}.*|\d{1,2}[. ]\d{1,2}[. ]\d{4}.*)$/;

/** A day in figures that cannot be read. A bank writes a word, or nothing, where it has none yet. */
function unreadDay({ cells, day, row }: MoneyRow, { columns }: Table): (Unclear & { row: number }) | null {
  const texts = columns.day.map((place) => ({ place, text: textOf(cells[place]) }));
  const found = texts.find(({ text }) => DAY_LIKE.test(text));
  if (day !== null || !found || texts.some(({ text }) => WORD.test(text))) return null;
  return { about: "day", column: nameOf(columns, found.place), word: found.text.slice(0, MAX_WORD), row };
}

const nameOf = ({ names }: Columns, place: number): string => names[place]?.trim() ?? "";

/** The rows of a statement below one row of names. A file of several accounts may have more of them, which differ. */
type Part = { columns: Columns; rows: Given[]; isOfRupiah: boolean };

function toParts(sheet: Sheet): Part[] {
  const parts: Part[] = [];
  let heads = 0;
  let isOfRupiah = true;
  for (let index = 0; index < sheet.length; index++) {
    if (parts.length === 0 && index >= MAX_HEAD) break;
    const cells = sheet[index] ?? [];
    const head = columnsAt(sheet, index);
    if (head && ++heads > MAX_HEADS) return [];
    if (head) {
      const last = parts.at(-1);
      // The same names stand at the top of each page.
      const isPage = last?.isOfRupiah === isOfRupiah && String(last.columns.names) === String(head.columns.names);
      if (!isPage) parts.push({ columns: head.columns, rows: [], isOfRupiah });
      index += head.rows - 1;
      continue;
    }
    const isForeign = isForeignAccount(cells);
    if (isForeign !== null) isOfRupiah = !isForeign;
    if (cells.some((cell) => textOf(cell) !== "")) parts.at(-1)?.rows.push({ cells, row: index + 1 });
  }
  return parts;
}

/**
 * Reads the statement of an account as banks export it (docs/tickets.md names those that are tried).
 * @param sheet all cells of the file @param today `YYYY-MM-DD`, for days without a year and days to come
 * @returns `unclear`: the file does not say where the money of a row went, or on which day; null: no row names a day and an amount
 */
export function readBankStatement(
  sheet: Sheet,
  today: string,
): BankStatement | { unclear: Unclear & { row: number } } | null {
  const parts = toParts(sheet);
  if (parts.length === 0) return null;
  const found = parts.map((part) => readPart(part, today));
  const unclear = found.flatMap((part) => ("unclear" in part ? [part.unclear] : []));
  if (unclear[0]) return { unclear: unclear[0] };
  const read = found.flatMap((part) => ("unclear" in part ? [] : [part]));
  const lines = toLines(
    read.flatMap(({ came }) => came),
    today,
  );
  const unread = read.flatMap((part) => part.unread);
  const given = parts.reduce((count, { rows }) => count + rows.length, 0);
  return { lines, unread, ignored: given - lines.length - unread.length };
}

/** A row with money that came, and its note. */
type Came = MoneyRow & { note: string };

function readPart(
  { columns: named, rows: given, isOfRupiah }: Part,
  today: string,
): { came: Came[]; unread: UnreadRow[] } | { unclear: Unclear & { row: number } } {
  if (!isOfRupiah) return { came: [], unread: [] };
  const order = dayOrderOf(given.flatMap(({ cells }) => named.day.map((place) => cells[place] ?? null)));
  if (typeof order === "object") return { unclear: contradictingDay(named, given, order.contradicts) };
  const dated = given.filter(({ cells }) => dayOf(cells, { columns: named, today, order }) !== null);
  const columns = withFoundMarks(
    named,
    dated.map(({ cells }) => cells),
  );
  const table = { columns, today, order };
  const rows = given.flatMap((row) => readRow(row, table) ?? []);
  const read = rows.filter(isRead);
  const undated = read.flatMap((row) => unreadDay(row, table) ?? [])[0];
  if (undated) return { unclear: undated };
  const { came, unclear } = toDirections(read, columns);
  const unsafe =
    unclear.find(({ row }) => row.day !== null) ??
    contradictionIn(
      read.filter(({ day }) => day !== null),
      new Set(came),
      columns,
    );
  if (unsafe) return { unclear: { ...unsafe, row: unsafe.row.row } };
  return {
    came: came.map((row) => ({ ...row, note: noteOf(row.cells, columns) })),
    unread: rows.flatMap((row) => (isRead(row) ? [] : [{ row: row.row, why: row.why }])),
  };
}

function contradictingDay(columns: Columns, rows: readonly Given[], word: string): Unclear & { row: number } {
  const places = rows.flatMap(({ cells, row }) =>
    columns.day.filter((place) => textOf(cells[place]).startsWith(word)).map((place) => ({ place, row })),
  );
  const { place = 0, row = 0 } = places[0] ?? {};
  return { about: "day", column: nameOf(columns, place), word, row };
}

function toLines(rows: readonly Came[], today: string): BankLine[] {
  const seen = new Map<string, number>();
  return rows.map(({ row, day, isDone, money, note }) => {
    const rupiah = money.isWhole ? money.rupiah : null;
    const same = JSON.stringify([day, money.rupiah, rupiah === null, note.replace(/\s/g, "")]);
    const count = seen.get(same) ?? 0;
    seen.set(same, count + 1);
    const id = createHash("sha256").update(`${same} ${count}`).digest("base64url");
    const waits = day === null || !isDone ? "undated" : day > today ? "future" : null;
    return { id, row, day, waits, rupiah, note };
  });
}
