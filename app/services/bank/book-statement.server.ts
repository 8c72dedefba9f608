import type { Clock } from "~/services/clock/clock.server";
import type { Orders } from "~/services/orders/order-store.server";
import type { BankLine } from "./bank-statement";
import type { BookedLines } from "./booked-lines.server";
import { type LineMatch, matchStatement } from "./match-statement";

/** What came of a statement: orders that are paid by it now, and those that somebody else moved on meanwhile. */
export type Booked = { paid: string[]; moved: string[] };

type BookOptions = { lines: BookedLines; orders: Pick<Orders, "pay">; clock: Clock };

/** Finds the order of each line, as they are now. It changes nothing. */
export async function readMatches(
  lines: readonly BankLine[],
  store: Pick<BookedLines, "booked" | "payable">,
): Promise<LineMatch[]> {
  return matchStatement(lines, await store.payable(lines), await store.booked(lines));
}

/**
 * Marks the orders of matched lines as paid, and remembers their lines, and those of orders that were paid before. A repeat changes nothing.
 * @param editor who says so @param quotas how many of each ticket there are now
 * @throws when the database fails. What was done until then stays: the same again does the rest
 */
export async function bookStatement(
  matches: readonly LineMatch[],
  { editor, quotas }: { editor: string; quotas: ReadonlyMap<string, number> },
  { lines, orders, clock }: BookOptions,
): Promise<Booked> {
  const booked: Booked = { paid: [], moved: [] };
  for (const {
    line,
    result,
    orders: [order],
  } of matches) {
    if (!order || (result !== "matched" && result !== "paid")) continue;
    const { reference } = order;
    let isNew = false;
    const now = await orders.pay(reference, editor, quotas, async (sql) => {
      isNew = await lines.book(sql, line.id, reference, clock.now());
      return isNew;
    });
    if (!isNew || result === "paid") continue;
    (now?.state === "issued" ? booked.paid : booked.moved).push(reference);
  }
  return booked;
}
