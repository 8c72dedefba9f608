import type { Database, Query } from "~/database/database";
import type { NewHold, OrderLine } from "./orders";

/** By ticket and day: all transactions lock the rows of the stock in this order. */
export const sorted = <Line extends Pick<OrderLine, "ticket" | "day">>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => (a.ticket < b.ticket || (a.ticket === b.ticket && a.day < b.day) ? -1 : 1));

/** The counters of the stock, each changed in one statement, so that no two orders get the same ticket. */
export function createOrderStock({ dialect }: Pick<Database, "dialect">) {
  const STOCK = `${dialect.schema}ticket_stock`;

  /**
   * Takes tickets out of the stock, all or none.
   * @param quotas how many of a ticket there are now; without one, what the stock knows
   * @returns the ticket of which too few are left; null: they are taken
   */
  async function take(
    sql: Query,
    lines: readonly OrderLine[],
    counter: "held" | "sold",
    quotas: ReadonlyMap<string, number>,
  ): Promise<string | null> {
    const taken: OrderLine[] = [];
    for (const line of sorted(lines)) {
      const { ticket, quantity } = line;
      const counted = await sql(
        `UPDATE ${STOCK} SET ${counter} = ${counter} + $2, quota = coalesce($3, quota)
         WHERE ticket = $1 AND held + sold + $2 <= coalesce($3, quota) RETURNING ticket`,
        [ticket, quantity, quotas.get(ticket) ?? null],
      );
      if (counted.length === 0) {
        await countAs(sql, taken, counter, null);
        return ticket;
      }
      taken.push(line);
    }
    return null;
  }

  /** Counts tickets that are taken as something else; null: they are free again. */
  async function countAs(
    sql: Query,
    lines: readonly OrderLine[],
    from: "held" | "sold",
    to: "sold" | null,
  ): Promise<void> {
    const more = to === null || to === from ? "" : `, ${to} = ${to} + $2`;
    for (const { ticket, quantity } of sorted(lines)) {
      await sql(`UPDATE ${STOCK} SET ${from} = ${from} - $2${more} WHERE ticket = $1`, [ticket, quantity]);
    }
  }

  /** The first ticket of which too few are left; undefined: there are enough, as far as one can see without waiting for others. */
  async function shortOf(sql: Query, lines: NewHold["lines"]): Promise<string | undefined> {
    const counters = await sql<{ ticket: string; taken: number }>(`SELECT ticket, held + sold AS taken FROM ${STOCK}`);
    const taken = new Map(counters.map((row) => [row.ticket, row.taken]));
    return sorted(lines).find(({ ticket, quantity, quota }) => (taken.get(ticket) ?? 0) + quantity > quota)?.ticket;
  }

  return { take, countAs, shortOf };
}
