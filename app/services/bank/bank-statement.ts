import { createHash } from "node:crypto";
import type { Cell, Sheet } from "~/services/sheets/sheet";
import { leftBy, readBankAmount } from "./bank-amount";
import { readBankDate } from "./bank-date";

/** Money that came to the account. */
export type BankLine = {
  /** The same for the same line of another file: of two equal lines in one file, the second has another. */
  id: string;
  /** As the spreadsheet counts them, from 1. */
  row: number;
  /** `YYYY-MM-DD`; null when the line has none, as one that the bank has not booked yet. */
  day: string | null;
  /** Rupiah; null: an amount with cents, which no buyer owes. */
  rupiah: number | null;
  note: string;
};

/** `ignored`: rows with money that left the account, and rows without an amount, such as totals. */
export type BankStatement = { lines: BankLine[]; ignored: number };

/** What a column has, by the words that banks use for it. A column that none knows is part of the note only if it is named so. */
const COLUMNS = {
  credit: /^(?:kredit|credit|cr|credit amount|mutasi kred[ie]t|uang masuk|dana masuk|jumlah kredit)$/,
  debit: /^(?:debet|debit|db|dr|debit amount|mutasi deb[ie]t|uang keluar|dana keluar|jumlah debet)$/,
  amount: /^(?:jumlah|amount|nominal|mutasi|nilai|transaction amount|jumlah transaksi|nominal transaksi)$/,
  mark: /^(?:cr db|db cr|d k|k d|d c|c d|dk|tipe|type|jenis|jenis transaksi|debit credit|debet kredit)$/,
  day: /^(?:tanggal|tgl|date|tanggal transaksi|tgl tran|tgl transaksi|transaction date|posting date|post date|tanggal posting)$/,
  note: /^(?:keterangan|uraian|description|deskripsi|desk tran|remarks?|catatan|berita|rincian|details?|transaksi|uraian transaksi|keterangan transaksi|transaction description|additional desc|reference no|no referensi|nama pengirim)$/,
} as const;

type Role = keyof typeof COLUMNS;
type Columns = Readonly<Record<Role, number[]>>;

/** Rows above the names of the columns: BCA has five, with the account and the time. */
const MAX_HEAD = 40;
/** Characters of a note that are read. */
const MAX_NOTE = 500;

const nameOf = (cell: Cell | undefined): string =>
  String(cell ?? "")
    .slice(0, 60)
    .toLowerCase()
    .replace(/\((?:rp|idr)\)/g, "")
    .replace(/[^a-z]+/g, " ")
    .trim();

/** The columns that a row names; null when it names neither an amount nor a credit, or no day. */
function columnsOf(row: readonly Cell[]): Columns | null {
  const names = row.map(nameOf);
  const find = (role: Role) => names.flatMap((name, index) => (COLUMNS[role].test(name) ? [index] : []));
  const roles = Object.keys(COLUMNS) as Role[];
  const columns = Object.fromEntries(roles.map((role) => [role, find(role)])) as Record<Role, number[]>;
  return columns.day.length > 0 && columns.credit.length + columns.amount.length > 0 ? columns : null;
}

/** The money of a row: what came, what left, or neither. */
function moneyOf(row: readonly Cell[], { credit, amount, mark }: Columns) {
  for (const index of credit) {
    const found = readBankAmount(row[index] ?? null);
    if (found && found.rupiah > 0) return found;
  }
  for (const index of amount) {
    const found = readBankAmount(row[index] ?? null);
    if (!found || found.rupiah === 0) continue;
    // BCA writes the mark into a column without a name, beside the amount.
    const marks = [...mark, index + 1].map((place) => leftBy(String(row[place] ?? ""))).filter((left) => left !== null);
    return { ...found, out: found.out || marks[0] === true };
  }
  return null;
}

const textOf = (cell: Cell | undefined): string =>
  String(cell ?? "")
    .replace(/^'/, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Reads the statement of an account as banks export it (BCA, Mandiri, BNI, BRI and what names its columns like them).
 * @param sheet all cells of the file @param today `YYYY-MM-DD`, for days that are written without a year
 * @returns null when no row names a day and an amount
 */
export function readBankStatement(sheet: Sheet, today: string): BankStatement | null {
  const head = sheet.slice(0, MAX_HEAD).findIndex((row) => columnsOf(row) !== null);
  const columns = head < 0 ? null : columnsOf(sheet[head] ?? []);
  if (!columns) return null;
  const lines: BankLine[] = [];
  const seen = new Map<string, number>();
  let ignored = 0;
  for (const [index, row] of sheet.entries()) {
    if (index <= head || row.every((cell) => textOf(cell) === "")) continue;
    const money = moneyOf(row, columns);
    if (!money || money.out) {
      ignored += 1;
      continue;
    }
    const day = columns.day.map((place) => readBankDate(row[place] ?? null, today)).find((found) => found !== null);
    const note = columns.note
      .map((place) => textOf(row[place]))
      .join(" ")
      .slice(0, MAX_NOTE)
      .trim();
    const rupiah = money.isWhole ? money.rupiah : null;
    const same = JSON.stringify([day ?? null, money.rupiah, rupiah === null, note.replace(/\s/g, "")]);
    const count = seen.get(same) ?? 0;
    seen.set(same, count + 1);
    const id = createHash("sha256").update(`${same} ${count}`).digest("base64url");
    lines.push({ id, row: index + 1, day: day ?? null, rupiah, note });
  }
  return { lines, ignored };
}
