import type { Clock } from "~/base/clock/clock.server";
import type { Query } from "~/platform/database/database";
import type { BookedLines } from "~/sales/bank/booked-lines.server";
import type { Orders } from "~/sales/orders/order-store.server";
import { fitOf, type StrayFit } from "./stray-fit";
import type { StrayTransfer, StrayTransfers } from "./stray-transfers.server";

type TakeOptions = { strays: StrayTransfers; lines: BookedLines; orders: Pick<Orders, "paying">; clock: Clock };

/** Who says so, and how many of each ticket there are now. */
type Taker = { editor: string; quotas: ReadonlyMap<string, number> };

/** What one press says: the transfer, the order to which it belongs, and what the page said that this would be. */
export type TakenStray = { id: string; reference: string; shown: StrayFit };

/** The line of the rest of a transfer that is more than its order costs: it is a second payment. */
const restOf = (id: string) => `${id}/rest`;

/**
 * Gives a transfer to the order to which it belongs, by the rules for lines of statements, once. Of one that is more than the order costs the
 * rest becomes a second payment, which has to go back. A transfer that is less pays the order all the same: staff have read how much is missing.
 * @returns whether it did; false: it is something else to the order by now, or somebody has said before what the transfer was
 */
export async function takeStray(
  { id, reference, shown }: TakenStray,
  { editor, quotas }: Taker,
  { strays, lines, orders, clock }: TakeOptions,
): Promise<boolean> {
  let isTaken = false;
  const booking = { at: clock.now(), editor };

  async function book(sql: Query, { day, rupiah, ...stray }: StrayTransfer): Promise<boolean> {
    const order = await lines.payableOrder(reference, sql);
    if (order === null || rupiah === null || fitOf({ day, rupiah }, order) !== shown) return false;
    const line = { row: 0, waits: null, note: stray.note ?? "", id, day, rupiah };
    if (shown === "second") return lines.bookSecond(sql, line, reference, booking);
    const own = shown === "more" ? order.amount : rupiah;
    if (!(await lines.book(sql, { ...line, rupiah: own }, reference, booking))) return false;
    const rest = { ...line, id: restOf(id), rupiah: rupiah - own };
    return shown !== "more" || lines.bookSecond(sql, rest, reference, booking);
  }

  await orders.paying.pay(reference, editor, quotas, async (sql) => {
    const stray = await strays.lock(sql, id);
    isTaken = stray !== null && (await book(sql, stray));
    if (isTaken && stray) await strays.note(sql, stray, editor, "transfer-explained", reference);
    return isTaken;
  });
  return isTaken;
}
