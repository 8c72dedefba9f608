import type { Cell } from "~/base/sheets/sheet";
import { type BankAmount, type Direction, directionOf, readBankAmount } from "./bank-amount";
import type { Columns } from "./bank-columns";

/** Why a row's money cannot be read: its amount, or because it has both money that came and money that left. */
export type MoneyFault = "amount" | "both";

/** The money of a row, as far as the row itself says it; null: it has none. */
export type RowMoney = BankAmount | { fault: MoneyFault } | null;

const textAt = (row: readonly Cell[], place: number): string => String(row[place] ?? "").trim();

/** A cell without an amount: empty, or a dash. */
export const EMPTY = /^'?\s*[-–—]*\s*$/;

/** The one amount of some columns of a row. */
function readOne(row: readonly Cell[], places: readonly number[]): RowMoney {
  const found: BankAmount[] = [];
  for (const place of places) {
    if (EMPTY.test(textAt(row, place))) continue;
    const amount = readBankAmount(row[place] ?? null);
    if (!amount) return { fault: "amount" };
    if (amount.rupiah > 0 || !amount.isWhole) found.push(amount);
  }
  const [first, ...others] = found;
  if (!first) return null;
  return others.every(({ rupiah }) => rupiah === first.rupiah) ? first : { fault: "amount" };
}

/** The direction that a row gives its amount: by a sign or mark in its cell, or by a mark beside it, in a column without a name (BCA). */
function ownDirection(row: readonly Cell[], { amount, names }: Columns, { direction }: BankAmount): Direction | null {
  const beside = amount
    .filter((place) => names[place + 1]?.trim() === "")
    .map((place) => directionOf(textAt(row, place + 1)));
  const said = [direction, ...beside];
  return said.includes("out") ? "out" : (said.find((one) => one !== null) ?? null);
}

/** Reads the money of a row. Its direction is what the row's own cells say; see `toDirections` for what other columns and rows say. */
export function moneyOf(row: readonly Cell[], columns: Columns): RowMoney {
  const [credit, debit] = [readOne(row, columns.credit), readOne(row, columns.debit)];
  // A column of debits beside one of amounts may have a mark.
  const isMarkedOut = columns.debit.some((place) => directionOf(textAt(row, place)) === "out");
  if (credit && "fault" in credit) return credit;
  if (debit && "fault" in debit && !isMarkedOut) return debit;
  if (credit && debit) return { fault: "both" };
  if (credit) return { ...credit, direction: credit.direction ?? "in" };
  if (debit && !("fault" in debit)) return { ...debit, direction: "out" };
  const amount = readOne(row, columns.amount);
  if (!amount || "fault" in amount) return amount;
  return { ...amount, direction: isMarkedOut ? "out" : ownDirection(row, columns, amount) };
}

/**
 * What a file does not say. `about`: where money went, which day it was, or nothing that agrees with the balance beside it; `word`: what the
 * column has in its place; empty: nothing.
 */
export type Unclear = { about: "direction" | "day" | "balance"; column: string; word: string };

/** Characters of such a word. */
export const MAX_WORD = 40;

/** A row with an amount. `row`: as the spreadsheet counts them, from 1. `day`: null: of none that is known. */
type MoneyRow = { row: number; cells: readonly Cell[]; day: string | null; money: BankAmount };

/**
 * Where the money of rows went. A row without a sign or mark is judged by the column that has marks. Without one, it is the
 * other of what all marked rows are: some banks mark only what left.
 * @returns the rows with money that came, and those whose direction nothing says: then the file is not safe to read
 */
export function toDirections<Row extends MoneyRow>(
  rows: readonly Row[],
  columns: Columns,
): { came: Row[]; unclear: (Unclear & { row: Row })[] } {
  const wordsIn = (row: Row, places: readonly number[]) =>
    places.map((place) => ({ place, word: textAt(row.cells, place) })).filter(({ word }) => word !== "");
  const hasKinds = rows.some((row) => wordsIn(row, columns.kind).some(({ word }) => directionOf(word) !== null));
  const markColumns = hasKinds ? [...columns.mark, ...columns.kind] : columns.mark;
  const own = new Set(rows.flatMap(({ day, money }) => (day === null ? [] : (money.direction ?? []))));
  const [only] = own.size === 1 ? own : [];
  const came: Row[] = [];
  const unclear: (Unclear & { row: Row })[] = [];
  for (const row of rows) {
    const words = wordsIn(row, markColumns);
    const said = [row.money.direction, ...words.map(({ word }) => directionOf(word))];
    const unknown = words.find(({ word }) => directionOf(word) === null);
    const other = unknown || !only ? null : only === "in" ? "out" : "in";
    const direction = said.includes("out") ? "out" : (said.find((one) => one !== null) ?? other);
    if (direction === "in") came.push(row);
    if (direction !== null) continue;
    const found = unknown ?? wordsIn(row, columns.kind)[0];
    const place = found?.place ?? columns.mark[0] ?? columns.amount[0] ?? 0;
    const word = found?.word.slice(0, MAX_WORD) ?? "";
    unclear.push({ row, about: "direction", column: columns.names[place]?.trim() ?? "", word });
  }
  return { came, unclear };
}
