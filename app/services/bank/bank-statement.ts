import { createHash } from "node:crypto";
import type { Cell, Sheet } from "~/services/sheets/sheet";
import type { BankAmount } from "./bank-amount";
import { type Columns, columnsOf, isForeign, isForeignAccount } from "./bank-columns";
import { readBankDate } from "./bank-date";
import { type MoneyFault, moneyOf, toDirections, type Unclear } from "./bank-money";

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
  /^(?:|berhasil|sukses|success(?:ful)?|completed?|selesai|settled?|settlement|done|posted|booked|received)$/i;
const FAILED = /^(?:gagal|fail(?:ed)?|dibatalkan|batal|cancel?led|rejected|ditolak|revers(?:ed|al)|refunded|expired)$/i;

/** A row with money, or what kept it from being read. */
type Row = { row: number; cells: readonly Cell[]; day: string | null; isDone: boolean } & (
  | { money: BankAmount }
  | { why: UnreadRow["why"] }
);

/** @returns null: the row has no money of this account */
function readRow(cells: readonly Cell[], row: number, columns: Columns, today: string): Row | null {
  const day =
    columns.day.map((place) => readBankDate(cells[place] ?? null, today)).find((found) => found !== null) ?? null;
  const status = columns.status.map((place) => textOf(cells[place]));
  const read = { row, cells, day, isDone: status.every((word) => DONE.test(word)) };
  if (cells.slice(columns.width).some((cell) => textOf(cell) !== "")) return { ...read, why: "longer" };
  if (status.some((word) => FAILED.test(word))) return null;
  if (columns.currency.some((place) => isForeign(textOf(cells[place])))) return null;
  const money = moneyOf(cells, columns);
  if (money === null) return null;
  if (day === null && ("fault" in money || TOTAL.test(cells.map(textOf).find(Boolean) ?? ""))) return null;
  return "fault" in money ? { ...read, why: money.fault } : { ...read, money };
}

const isRead = (row: Row): row is Extract<Row, { money: BankAmount }> => "money" in row;

/**
 * Reads the statement of an account as banks export it (docs/tickets.md names those that are tried).
 * @param sheet all cells of the file @param today `YYYY-MM-DD`, for days without a year and days to come
 * @returns `unclear`: the file does not say where the money of a row went; null: no row names a day and an amount
 */
export function readBankStatement(
  sheet: Sheet,
  today: string,
): BankStatement | { unclear: Unclear & { row: number } } | null {
  const head = sheet.slice(0, MAX_HEAD).findIndex((row) => columnsOf(row) !== null);
  const columns = head < 0 ? null : columnsOf(sheet[head] ?? []);
  if (!columns) return null;
  const isOfRupiah = !sheet.slice(0, head).some(isForeignAccount);
  const given = sheet.flatMap((cells, index) =>
    index <= head || cells.every((cell) => textOf(cell) === "") ? [] : [{ cells, row: index + 1 }],
  );
  const rows = given.flatMap(({ cells, row }) => (isOfRupiah ? (readRow(cells, row, columns, today) ?? []) : []));
  const read = rows.filter(isRead);
  const { came, unclear } = toDirections(read, columns);
  const unsafe = unclear.find(({ row }) => row.day !== null);
  if (unsafe) return { unclear: { column: unsafe.column, word: unsafe.word, row: unsafe.row.row } };
  const lines = toLines(came, columns, today);
  const unread = rows.flatMap((row) => (isRead(row) ? [] : [{ row: row.row, why: row.why }]));
  return { lines, unread, ignored: given.length - lines.length - unread.length };
}

function toLines(rows: readonly Extract<Row, { money: BankAmount }>[], columns: Columns, today: string): BankLine[] {
  const seen = new Map<string, number>();
  return rows.map(({ row, cells, day, isDone, money }) => {
    const note = columns.note
      .map((place) => textOf(cells[place]))
      .join(" ")
      .slice(0, MAX_NOTE)
      .trim();
    const rupiah = money.isWhole ? money.rupiah : null;
    const same = JSON.stringify([day, money.rupiah, rupiah === null, note.replace(/\s/g, "")]);
    const count = seen.get(same) ?? 0;
    seen.set(same, count + 1);
    const id = createHash("sha256").update(`${same} ${count}`).digest("base64url");
    const waits = day === null || !isDone ? "undated" : day > today ? "future" : null;
    return { id, row, day, waits, rupiah, note };
  });
}
