import type { Cell, Sheet } from "~/base/sheets/sheet";

/**
 * What a column has, by the words that banks use for it. `mark` says where the money went; `kind` may say it, or only what sort of a line
 * it is. A column that none knows is not read.
 */
const COLUMNS = {
  credit:
    /^(?:kredit|credit|cr|credit amount|amount credit|mutasi kred[ie]t|(?:uang|dana|kas|nominal)? ?masuk|(?:jumlah|nominal) kredit|kredit masuk|deposits?|setoran|penerimaan|receipts?|pemasukan|money in)$/,
  debit:
    /^(?:debet|debit|db|dr|debit amount|amount debit|mutasi deb[ie]t|(?:uang|dana|kas|nominal)? ?keluar|(?:jumlah|nominal) deb[ie]t|deb[ie]t keluar|withdrawals?|penarikan|payments?|pengeluaran|money out)$/,
  amount: /^(?:jumlah|amount|nominal|mutasi|nilai|transaction amount|(?:jumlah|nominal|nilai) (?:transaksi|mutasi))$/,
  mark: /^(?:(?:cr|c|k|credit|kredit) (?:db|dr|d|deb[ie]t)|(?:db|dr|d|deb[ie]t) (?:cr|c|k|credit|kredit)|dk|dc|arah|arus|posisi|direction|masuk keluar|in out)(?: (?:mutasi|indicator|flag))?$/,
  kind: /^(?:(?:tipe|type|jenis)(?: (?:transaksi|trans|trx|mutasi|transaction))?|(?:transaction|mutation|trans|trx|trn|txn) type)$/,
  day: /^(?:tanggal|tgl|date|waktu(?: transaksi)?|(?:tanggal|tgl) (?:tran|trans|trx|transaksi|posting|pembukuan|buku|mutasi|kirim|waktu|jam|valuta|efektif|val)|(?:transaction|posting|post|booking|trans|trx|txn|val|value|eff|effective) date(?: time)?|date time)$/,
  /** Empty as long as the bank has not booked the row. */
  posted: /^(?:(?:tanggal|tgl) (?:posting|pembukuan|buku)|(?:posting|post|booking) date)$/,
  note: /^(?:(?:no|nomor|nama|ket|chq|bank|your|our|customer|payment|additional|kode|transaksi|transaction|trans|trx) ){0,3}(?:ket|keterangan|uraian|desc(?:ription)?s?|deskripsi|desk|narasi|narrative|particulars|remarks?|catatan|notes?|berita|pesan|rincian|details?|references?|referensi|refs?|pengirim|payer|sumber tujuan|source destination|journal no)(?: (?:no|number|name|kode|tambahan|transaksi|tran|trans|trx|mutasi)){0,2}$|^transaksi$/,
  balance: /^(?:(?:running|ledger|close|closing|ending) )?balance$|^saldo(?: akhir)?(?: mutasi)?$/,
  currency: /^(?:account )?(?:currency|ccy|curr|mata uang|kode mata uang)(?: rekening)?$/,
  status: /^status(?: transaksi)?$/,
} as const;

type Role = keyof typeof COLUMNS;

/** The places of the columns of each sort. `names`: as the file has them; `width`: how many cells the row of the names has. */
export type Columns = Readonly<Record<Role, number[]>> & { names: string[]; width: number };

/** Characters of a column's name. */
const MAX_NAME = 60;

/** A name in plain words: "PostDate", "POST_DATE" and "Post Date (IDR)" are the same. */
const toWords = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .replace(/\b(?:rp|idr|rupiah)\b/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Whether a column has a role by its name, also when that is in two languages: "Kredit / Credit". */
function hasRole(name: string, role: Role): boolean {
  if (COLUMNS[role].test(toWords(name))) return true;
  const parts = name
    .split(/[/|()\n]/)
    .map(toWords)
    .filter(Boolean);
  return parts.length > 0 && parts.every((part) => COLUMNS[role].test(part));
}

/** What a second row of names has below a name of several columns, such as "Mutasi". */
const BELOW: readonly Role[] = ["credit", "debit", "amount", "mark", "balance"];

/** The names in a row, with those that the row below it has for single columns. */
function namesAt(sheet: Sheet, index: number): { names: string[]; rows: number } {
  const read = (row: readonly Cell[] = []) => row.map((cell) => String(cell ?? "").slice(0, MAX_NAME));
  const [names, below] = [read(sheet[index]), read(sheet[index + 1])];
  const filled = below.filter((name) => name.trim() !== "");
  if (filled.length === 0 || !filled.every((name) => BELOW.some((role) => hasRole(name, role))))
    return { names, rows: 1 };
  const width = Math.max(names.length, below.length);
  return { names: Array.from({ length: width }, (_, place) => below[place]?.trim() || (names[place] ?? "")), rows: 2 };
}

/** In each name of a column of days. Most rows of a file have none, and are not looked at further. */
const DAY_WORD = /tanggal|tgl|date|waktu/i;

/** What each row of names has: a day, and something with an amount. */
const HEAD: readonly (readonly Role[])[] = [["day"], ["credit", "amount", "mark"]];

/** The columns that a row names, and how many rows have the names; null when they name no day, or nothing with an amount. */
export function columnsAt(sheet: Sheet, index: number): { columns: Columns; rows: number } | null {
  if (!sheet[index]?.some((cell) => typeof cell === "string" && DAY_WORD.test(cell.slice(0, MAX_NAME)))) return null;
  const { names, rows } = namesAt(sheet, index);
  // Most rows that pass the first look end here, before all names are compared with all roles.
  if (!HEAD.every((either) => either.some((role) => names.some((name) => hasRole(name, role))))) return null;
  const find = (role: Role) => names.flatMap((name, place) => (hasRole(name, role) ? [place] : []));
  const roles = Object.keys(COLUMNS) as Role[];
  const columns = Object.fromEntries(roles.map((role) => [role, find(role)])) as Record<Role, number[]>;
  // Without another column, "Debit/Kredit" has the amounts themselves.
  if (columns.credit.length + columns.amount.length === 0) columns.amount = columns.mark.splice(0);
  if (columns.day.length === 0 || columns.credit.length + columns.amount.length === 0) return null;
  return { columns: { ...columns, names, width: names.length }, rows };
}

/** Whether a currency is another one than the rupiah. */
export const isForeign = (currency: string): boolean =>
  !/^(?:$|(?:idr|rp)\b|.*rupiah)/i.test(currency.replace(/^'/, "").trim());

/** What a row above the names of the columns says of the account's currency, as "Mata uang : USD"; null: nothing. */
export function isForeignAccount(row: readonly Cell[]): boolean | null {
  const texts = row
    .flatMap((cell) =>
      String(cell ?? "")
        .slice(0, MAX_NAME)
        .split(":"),
    )
    .map((text) => text.trim())
    .filter(Boolean);
  const place = texts.findIndex((text) => COLUMNS.currency.test(toWords(text)));
  const currency = place < 0 ? undefined : texts[place + 1];
  return currency === undefined ? null : isForeign(currency);
}
