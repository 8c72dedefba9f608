import type { Cell } from "~/services/sheets/sheet";

/** Rupiah of a cell; `out`: the money left the account. `isWhole`: it has no cents, as what buyers owe. */
export type BankAmount = { rupiah: number; out: boolean; isWhole: boolean };

/** "CR" and "K" (kredit) are money that came, "DB" and "D" (debet) money that left. */
const IN = /^(?:CR|C|K|KREDIT|CREDIT)\.?$/i;
const OUT = /^(?:DB|DR|D|DEBET|DEBIT)\.?$/i;

/** Whether a mark such as "CR" or "Db." says that money left; null: it is no mark. */
export function leftBy(mark: string): boolean | null {
  if (IN.test(mark.trim())) return false;
  return OUT.test(mark.trim()) ? true : null;
}

/** Characters of a cell with an amount. The most that a bank writes has 25. */
const MAX_LENGTH = 40;
/** An apostrophe, which spreadsheets use for texts; a sign, a currency, the figures, and a mark. */
const AMOUNT = /^'?\s*([+-]?)\s*(?:(?:Rp|IDR)\.?)?\s*([+-]?)\s*(\d[\d.,]*)\s*([A-Z]*\.?)$/i;
/** Figures without cents, in groups of three or in none. */
const WHOLE = /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)$/;

/**
 * Reads an amount as Indonesian banks write it: `150.123,00 CR`, `150,123.00`, `Rp150.123`, `'150123.00`, `-150.123,00`, `150123`.
 * A sign before three figures separates groups, since rupiah have no thousandths.
 * @returns null when the cell has none
 */
export function readBankAmount(cell: Cell): BankAmount | null {
  if (typeof cell === "number") return bounded(Math.floor(Math.abs(cell)), cell < 0, Number.isInteger(cell));
  if (typeof cell !== "string" || cell.length > MAX_LENGTH) return null;
  const [, before = "", after = "", figures = "", mark = ""] = AMOUNT.exec(cell.trim()) ?? [];
  const [end = "", cents = "0"] = /[.,](\d{1,2})$/.exec(figures) ?? [];
  const whole = figures.slice(0, figures.length - end.length);
  // 1.234.56 has one sign for both.
  if (!WHOLE.test(whole) || (end !== "" && whole.includes(end.charAt(0)))) return null;
  const out = mark === "" ? `${before}${after}`.includes("-") : leftBy(mark);
  return out === null ? null : bounded(Number(whole.replace(/[.,]/g, "")), out, Number(cents) === 0);
}

const bounded = (rupiah: number, out: boolean, isWhole: boolean): BankAmount | null =>
  Number.isSafeInteger(rupiah) ? { rupiah, out, isWhole } : null;
