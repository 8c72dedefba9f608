import type { Sheet } from "~/base/sheets/sheet";
import { directionOf } from "./bank-amount";
import type { Columns } from "./bank-columns";

/** The letters of a mark, such as "CR". A sign alone is part of an amount. */
const LETTERS = /[a-z]/i;

/** Whether all that a column has are marks, and at least one. `both`: of money that came and of money that left. */
function marksIn(rows: Sheet, place: number): { both: boolean } | null {
  const words = rows.map((row) => String(row[place] ?? "").trim()).filter(Boolean);
  const said = new Set(words.map((word) => (LETTERS.test(word) ? directionOf(word) : null)));
  return said.size === 0 || said.has(null) ? null : { both: said.size > 1 };
}

/**
 * The columns with those that have marks by what is in them: "Mutasi" may have amounts or "D" and "K", and no list has the names of all
 * columns of marks. One whose name says nothing has to have both, because a "C" may stand for anything.
 * @param rows with a day
 */
export function withFoundMarks(columns: Columns, rows: Sheet): Columns {
  const { names, width: _, ...roles } = columns;
  const { amount, credit } = roles;
  const named = new Set(Object.values(roles).flat());
  const isMoney = amount.length + credit.length > 1;
  const found = names.flatMap((_name, place) => {
    const marks = marksIn(rows, place);
    const isMark = amount.includes(place) ? isMoney && marks : !named.has(place) && marks?.both;
    return isMark ? [place] : [];
  });
  return {
    ...columns,
    amount: amount.filter((place) => !found.includes(place)),
    mark: [...columns.mark, ...found],
  };
}
