import type { Database, Query } from "~/platform/database/database";
import type { OrderLine } from "~/sales/model/order";
import { takenBy, UNBOUNDED } from "~/sales/stock/stock-rows";
import { COUNTED_AS } from "./order-rules";
import type { NewHold, Order } from "./orders";

/** By ticket and day. */
export const sorted = <Line extends Pick<OrderLine, "ticket" | "day">>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => (a.ticket < b.ticket || (a.ticket === b.ticket && a.day < b.day) ? -1 : 1));

/**
 * The counters of the stock, each changed in one statement, so that no two orders get the same ticket or place. All transactions lock its
 * rows in one order (`takenBy`).
 */
export function createOrderStock({ dialect }: Pick<Database, "dialect">) {
  const STOCK = `${dialect.schema}ticket_stock`;

  /**
   * Takes tickets out of the stock, all or none.
   * @param quotas how many there are now, by row; without a number, what the stock knows
   * @returns the row in which too few are left; null: they are taken
   */
  async function take(
    sql: Query,
    lines: readonly OrderLine[],
    counter: "held" | "sold",
    quotas: ReadonlyMap<string, number>,
  ): Promise<string | null> {
    const taken: [row: string, count: number][] = [];
    for (const [row, count] of takenBy(lines)) {
      const counted = await sql(
        `UPDATE ${STOCK} SET ${counter} = ${counter} + $2, quota = coalesce($3, quota)
         WHERE ticket = $1 AND held + sold + $2 <= coalesce($3, quota) RETURNING ticket`,
        [row, count, quotas.get(row) ?? null],
      );
      if (counted.length === 0) {
        await change(sql, taken, counter, null);
        return row;
      }
      taken.push([row, count]);
    }
    return null;
  }

  async function change(
    sql: Query,
    taken: Iterable<readonly [row: string, count: number]>,
    from: "held" | "sold",
    to: "sold" | null,
  ): Promise<void> {
    const more = to === null || to === from ? "" : `, ${to} = ${to} + $2`;
    for (const [row, count] of taken) {
      await sql(`UPDATE ${STOCK} SET ${from} = ${from} - $2${more} WHERE ticket = $1`, [row, count]);
    }
  }

  /** Locks the rows of lines until the transaction ends, for one that both gives back and takes: it must not lock them in two rounds. */
  async function lock(sql: Query, lines: readonly OrderLine[]): Promise<void> {
    for (const row of takenBy(lines).keys()) await sql(`UPDATE ${STOCK} SET held = held WHERE ticket = $1`, [row]);
  }

  /** Counts tickets that are taken as something else; null: they are free again. */
  const countAs = (sql: Query, lines: readonly OrderLine[], from: "held" | "sold", to: "sold" | null): Promise<void> =>
    change(sql, takenBy(lines), from, to);

  /** How many are held or sold, by row, as far as one can see without waiting for others. */
  async function readTaken(sql: Query): Promise<Map<string, number>> {
    const rows = await sql<{ ticket: string; taken: number }>(`SELECT ticket, held + sold AS taken FROM ${STOCK}`);
    return new Map(rows.map(({ ticket, taken }) => [ticket, taken]));
  }

  /** How many nobody else has taken than an order, by row, as far as one can see without waiting for others. */
  async function readFree(sql: Query, { state, lines }: Pick<Order, "state" | "lines">): Promise<Map<string, number>> {
    const own = takenBy(COUNTED_AS[state] === null ? [] : lines);
    const rows = await sql<{ ticket: string; free: number }>(
      `SELECT ticket, quota - held - sold AS free FROM ${STOCK}`,
    );
    return new Map(rows.map(({ ticket, free }) => [ticket, free + (own.get(ticket) ?? 0)]));
  }

  /** Makes the rows that lines need, of which none was ever taken. */
  async function addRows(sql: Query, { lines, quotas }: NewHold, known: ReadonlyMap<string, number>): Promise<void> {
    for (const row of takenBy(lines).keys()) {
      if (known.has(row)) continue;
      const quota = quotas.get(row) ?? UNBOUNDED;
      await sql(`INSERT INTO ${STOCK} (ticket, quota) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [row, quota]);
    }
  }

  return { take, lock, countAs, readTaken, readFree, addRows };
}

/** The first row in which too few are left; undefined: there are enough. @param taken how many are held or sold, by row */
export function shortRow({ lines, quotas }: NewHold, taken: ReadonlyMap<string, number>): string | undefined {
  for (const [row, count] of takenBy(lines)) {
    if ((taken.get(row) ?? 0) + count > (quotas.get(row) ?? UNBOUNDED)) return row;
  }
  return undefined;
}

/** What nobody has taken of each row that lines need. @param taken how many are held or sold, by row */
export const freeRows = ({ lines, quotas }: NewHold, taken: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...takenBy(lines).keys()].map((row) => [row, (quotas.get(row) ?? UNBOUNDED) - (taken.get(row) ?? 0)]));
