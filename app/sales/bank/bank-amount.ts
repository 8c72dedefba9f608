import type { Cell } from "~/base/sheets/sheet";

/** Where money went, as seen from the account of the statement. */
export type Direction = "in" | "out";

/** `isWhole`: it has no cents, as what buyers owe. `direction`: null: the cell does not say. */
export type BankAmount = { rupiah: number; direction: Direction | null; isWhole: boolean };

/** "CR", "K" (kredit) and "Uang masuk" are money that came; "DB", "D" (debet) and "Keluar" money that left. Whole cells only: "Kartu kredit" is neither. */
const IN =
  /^(?:\+|cr|c|k|kr|in|(?:transaksi |mutasi )?(?:kredit|credit)|incoming|(?:money|transfer|trf) in|pemasukan|(?:(?:uang|dana|transfer|trf|transaksi) )?masuk)$/;
const OUT =
  /^(?:-|db|dr|d|out|(?:transaksi |mutasi )?(?:debet|debit)|outgoing|(?:money|transfer|trf) out|pengeluaran|(?:(?:uang|dana|transfer|trf|transaksi) )?keluar)$/;

/** Where the money of a mark such as "CR" or "Db." went; null when the text is not a mark. */
export function directionOf(mark: string): Direction | null {
  const word = mark.toLowerCase().replace(/[().]/g, "").replace(/[−–]/g, "-").replace(/\s+/g, " ").trim();
  if (IN.test(word)) return "in";
  return OUT.test(word) ? "out" : null;
}

/** Characters of a cell with an amount. The most that a bank writes has 25. */
const MAX_LENGTH = 40;
/** A sign, a currency, the figures, and a mark. */
const AMOUNT = /^([+-]?)\s*(?:(?:Rp|IDR)\.?)?\s*([+-]?)\s*(\d[\d.,]*)\s*([+-]|\(?[A-Z]*\.?\)?)$/i;
/** Figures without cents, in groups of three or in none. */
const WHOLE = /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)$/;

/**
 * Reads an amount as banks write it: `150.123,00 CR`, `150,123.00`, `Rp150.123`, `'150123.00`, `-150.123,00`, `(150,123.00)`, `150123`.
 * A sign before three figures separates groups, since rupiah have no thousandths.
 * @returns null when the cell has none
 */
export function readBankAmount(cell: Cell): BankAmount | null {
  if (typeof cell === "number") {
    return bounded(Math.floor(Math.abs(cell)), cell < 0 ? "out" : null, Number.isInteger(cell));
  }
  if (typeof cell !== "string" || cell.length > MAX_LENGTH) return null;
  const text = cell
    .replace(/^\s*'/, "")
    .replace(/[−–]/g, "-")
    // The dash of "75.000,-" stands for no cents.
    .replace(/[.,]-+\s*$/, "")
    .replace(/(\d)\s*(?:IDR|Rp)\.?\s*$/i, "$1")
    .trim();
  const [, bracketed] = /^\(([^()]+)\)$/.exec(text) ?? [];
  const [, before = "", after = "", figures = "", mark = ""] = AMOUNT.exec(bracketed ?? text) ?? [];
  const [end = "", cents = "0"] = /[.,](\d{1,2})$/.exec(figures) ?? [];
  const whole = figures.slice(0, figures.length - end.length);
  // 1.234.56 has one sign for both.
  if (!WHOLE.test(whole) || (end !== "" && whole.includes(end.charAt(0)))) return null;
  const marks = [bracketed === undefined ? "" : "-", before, after, mark].filter(Boolean).map(directionOf);
  if (marks.includes(null)) return null;
  const direction = marks.includes("out") ? "out" : (marks[0] ?? null);
  return bounded(Number(whole.replace(/[.,]/g, "")), direction, Number(cents) === 0);
}

const bounded = (rupiah: number, direction: Direction | null, isWhole: boolean): BankAmount | null =>
  Number.isSafeInteger(rupiah) ? { rupiah, direction, isWhole } : null;
