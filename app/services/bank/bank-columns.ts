import type { Cell } from "~/services/sheets/sheet";

/**
 * What a column has, by the words that banks use for it. `mark` says where the money went; `kind` may say it, or only what sort of a line
 * it is. A column that none knows is not read.
 */
const COLUMNS = {
  credit:
    /^(?:kredit|credit|cr|credit amount|amount credit|mutasi kred[ie]t|(?:uang|dana|kas)? ?masuk|(?:jumlah|nominal) kredit|kredit masuk|deposits?|penerimaan|pemasukan|money in)$/,
  debit:
    /^(?:debet|debit|db|dr|debit amount|amount debit|mutasi deb[ie]t|(?:uang|dana|kas)? ?keluar|(?:jumlah|nominal) deb[ie]t|deb[ie]t keluar|withdrawals?|penarikan|pengeluaran|money out)$/,
  amount: /^(?:jumlah|amount|nominal|mutasi|nilai|transaction amount|(?:jumlah|nominal|nilai) (?:transaksi|mutasi))$/,
  mark: /^(?:(?:cr|c|k|credit|kredit) (?:db|dr|d|deb[ie]t)|(?:db|dr|d|deb[ie]t) (?:cr|c|k|credit|kredit)|dk|dc|arah|arus|posisi|direction|masuk keluar|in out)(?: (?:mutasi|indicator|flag))?$/,
  kind: /^(?:(?:tipe|type|jenis)(?: (?:transaksi|mutasi|transaction))?|(?:transaction|mutation) type)$/,
  day: /^(?:tanggal|tgl|date|waktu(?: transaksi)?|(?:tanggal|tgl) (?:tran|trans|transaksi|posting|mutasi|kirim|waktu|jam|valuta|efektif|val)|(?:transaction|posting|post|booking|trans|txn|val|value|eff|effective) date|date time)$/,
  note: /^(?:keterangan|uraian|descriptions?|deskripsi|desk tran|remarks?|catatan|notes?|berita|rincian|details?|transaksi|(?:uraian|keterangan|rincian|detail|deskripsi) transaksi|transaction (?:description|details?|remarks?)|additional desc(?:ription)?|(?:payment )?reference|references|(?:reference|ref|journal) no|no (?:referensi|ref)|nama pengirim|pengirim|payer name|sumber tujuan|source destination|pesan)$/,
  currency: /^(?:currency|ccy|curr|mata uang|kode mata uang)$/,
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

/** The columns that a row names; null when it names no day, or nothing with an amount. */
export function columnsOf(row: readonly Cell[]): Columns | null {
  const names = row.map((cell) => String(cell ?? "").slice(0, MAX_NAME));
  const find = (role: Role) => names.flatMap((name, index) => (hasRole(name, role) ? [index] : []));
  const roles = Object.keys(COLUMNS) as Role[];
  const columns = Object.fromEntries(roles.map((role) => [role, find(role)])) as Record<Role, number[]>;
  // Without another column, "Debit/Kredit" has the amounts themselves.
  if (columns.credit.length + columns.amount.length === 0) columns.amount = columns.mark.splice(0);
  if (columns.day.length === 0 || columns.credit.length + columns.amount.length === 0) return null;
  return { ...columns, names, width: row.length };
}

/** Whether a currency is another one than the rupiah. */
export const isForeign = (currency: string): boolean =>
  !/^(?:|idr|rp\.?|rupiah.*)$/i.test(currency.replace(/^'/, "").trim());

/** Whether a row above the names of the columns says that the account is of another currency, as "Mata uang : USD". */
export function isForeignAccount(row: readonly Cell[]): boolean {
  const texts = row.flatMap((cell) =>
    String(cell ?? "")
      .slice(0, MAX_NAME)
      .split(":"),
  );
  const [name = "", currency = ""] = texts.map((text) => text.trim()).filter(Boolean);
  return COLUMNS.currency.test(toWords(name)) && /^'?[A-Z]{3}$/.test(currency) && isForeign(currency);
}
