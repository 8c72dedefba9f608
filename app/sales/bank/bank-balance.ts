import type { Cell } from "~/base/sheets/sheet";
import { type BankAmount, readBankAmount } from "./bank-amount";
import type { Columns } from "./bank-columns";
import { EMPTY, MAX_WORD, type Unclear } from "./bank-money";

/** A row whose money came or went, as its other cells say. */
type MoneyRow = { row: number; cells: readonly Cell[]; money: BankAmount };

/** Rupiah in the account after a row; null: the row does not say it, or with cents. */
function balanceOf({ cells }: MoneyRow, { balance: [place] }: Columns): number | null {
  const cell = place === undefined ? null : (cells[place] ?? null);
  const amount = cell === null || EMPTY.test(String(cell)) ? null : readBankAmount(cell);
  return amount?.isWhole ? amount.rupiah * (amount.direction === "out" ? -1 : 1) : null;
}

/**
 * Looks for a row that says that money came while the balance beside it says that it left, and for a file that mostly contradicts its
 * balances: such as a company's own ledger, in which a debit is money that came.
 * @param rows of one account, in the order of the file, which is that of time or the reverse @param came those with money that came
 * @returns the first such row; null: none, or the balances do not say it
 */
export function contradictionIn<Row extends MoneyRow>(
  rows: readonly Row[],
  came: ReadonlySet<Row>,
  columns: Columns,
): (Unclear & { row: Row }) | null {
  const known = rows.flatMap((row) => {
    const balance = balanceOf(row, columns);
    return balance === null || !row.money.isWhole ? [] : [{ row, balance }];
  });
  const pairs = known.slice(1).map((later, index) => ({ earlier: known[index] ?? later, later }));
  // What each row changes, if the file begins with the oldest row, or with the newest.
  const oldestFirst = pairs.map(({ earlier, later }) => ({ row: later.row, change: later.balance - earlier.balance }));
  const newestFirst = pairs.map(({ earlier, later }) => ({
    row: earlier.row,
    change: earlier.balance - later.balance,
  }));
  const [forward, backward] = [oldestFirst, newestFirst].map((changes) =>
    changes.filter(({ row, change }) => Math.abs(change) === row.money.rupiah),
  );
  if (!forward || !backward || forward.length === backward.length) return null;
  const right = forward.length > backward.length ? forward : backward;
  const contradicts = right.filter(({ row, change }) => came.has(row) !== change > 0);
  // A fee that was given back may stand among what left, with a minus: of that nothing is paid.
  const isSafe = contradicts.every(({ row }) => !came.has(row)) && contradicts.length * 2 <= right.length;
  const wrong = isSafe ? undefined : (contradicts.find(({ row }) => came.has(row)) ?? contradicts[0]);
  if (!wrong) return null;
  const place = [...columns.credit, ...columns.debit, ...columns.amount].find(
    (one) => !EMPTY.test(String(wrong.row.cells[one] ?? "")),
  );
  const word = String(wrong.row.cells[place ?? -1] ?? "").trim();
  return {
    about: "balance",
    column: columns.names[place ?? -1]?.trim() ?? "",
    word: word.slice(0, MAX_WORD),
    row: wrong.row,
  };
}
