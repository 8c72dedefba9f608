import type { Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import type { OrderState } from "~/sales/model/order";
import { COUNTED_AS } from "~/sales/model/order-rules";
import { type TakingLine, takenBy, UNBOUNDED } from "./stock-rows";

/** What an order has in the stock of its edition. */
type Taking = { edition: number; lines: readonly TakingLine[] };

/** What somebody wants of the stock. `quotas`: how many there are now, by row; a row without a number has no bound. */
export type Wanted = { lines: readonly TakingLine[]; quotas: ReadonlyMap<string, number> };

/**
 * The counters of the stock, each changed in one statement, so that no two orders get the same ticket or place. Each edition has its own. All
 * transactions lock the rows in one order: by edition, then as `takenBy` has them.
 */
export class OrderStock extends Store {
  /**
   * Takes tickets out of the stock, all or none.
   * @param quotas how many there are now, by row; without a number, what the stock knows
   * @returns the row in which too few are left; null: they are taken
   */
  async take(
    sql: Query,
    { edition, lines }: Taking,
    counter: "held" | "sold",
    quotas: ReadonlyMap<string, number>,
  ): Promise<string | null> {
    const taken: [row: string, count: number][] = [];
    for (const [row, count] of takenBy(lines)) {
      const counted = await sql(
        `UPDATE ${this.schema}ticket_stock SET ${counter} = ${counter} + $2, quota = coalesce($3, quota)
         WHERE edition = $4 AND ticket = $1 AND held + sold + $2 <= coalesce($3, quota) RETURNING ticket`,
        [row, count, quotas.get(row) ?? null, edition],
      );
      if (counted.length === 0) {
        await this.change(sql, edition, taken, counter, null);
        return row;
      }
      taken.push([row, count]);
    }
    return null;
  }

  private async change(
    sql: Query,
    edition: number,
    taken: Iterable<readonly [row: string, count: number]>,
    from: "held" | "sold",
    to: "sold" | null,
  ): Promise<void> {
    const more = to === null || to === from ? "" : `, ${to} = ${to} + $2`;
    for (const [row, count] of taken) {
      await sql(
        `UPDATE ${this.schema}ticket_stock SET ${from} = ${from} - $2${more} WHERE edition = $3 AND ticket = $1`,
        [row, count, edition],
      );
    }
  }

  /** Locks the rows of orders until the transaction ends, for one that both gives back and takes: it must not lock them in two rounds. */
  async lock(sql: Query, orders: readonly Taking[]): Promise<void> {
    const ofEditions = [...Map.groupBy(orders, ({ edition }) => edition)].toSorted(([a], [b]) => a - b);
    for (const [edition, those] of ofEditions) {
      for (const row of takenBy(those.flatMap(({ lines }) => lines)).keys()) {
        await sql(`UPDATE ${this.schema}ticket_stock SET held = held WHERE edition = $2 AND ticket = $1`, [
          row,
          edition,
        ]);
      }
    }
  }

  /** Counts tickets that are taken as something else; null: they are free again. */
  countAs(sql: Query, { edition, lines }: Taking, from: "held" | "sold", to: "sold" | null): Promise<void> {
    return this.change(sql, edition, takenBy(lines), from, to);
  }

  /** How many of an edition are held or sold, by row, as far as one can see without waiting for others. */
  async readTaken(sql: Query, edition: number): Promise<Map<string, number>> {
    const rows = await sql<{ ticket: string; taken: number }>(
      `SELECT ticket, held + sold AS taken FROM ${this.schema}ticket_stock WHERE edition = $1`,
      [edition],
    );
    return new Map(rows.map(({ ticket, taken }) => [ticket, taken]));
  }

  /** How many nobody else has taken than an order, by row, as far as one can see without waiting for others. */
  async readFree(sql: Query, { state, edition, lines }: Taking & { state: OrderState }): Promise<Map<string, number>> {
    const own = takenBy(COUNTED_AS[state] === null ? [] : lines);
    const rows = await sql<{ ticket: string; free: number }>(
      `SELECT ticket, quota - held - sold AS free FROM ${this.schema}ticket_stock WHERE edition = $1`,
      [edition],
    );
    return new Map(rows.map(({ ticket, free }) => [ticket, free + (own.get(ticket) ?? 0)]));
  }

  /** Makes the rows that lines need, of which none was ever taken. */
  async addRows(
    sql: Query,
    edition: number,
    { lines, quotas }: Wanted,
    known: ReadonlyMap<string, number>,
  ): Promise<void> {
    for (const row of takenBy(lines).keys()) {
      if (known.has(row)) continue;
      const quota = quotas.get(row) ?? UNBOUNDED;
      await sql(
        `INSERT INTO ${this.schema}ticket_stock (edition, ticket, quota) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
        [edition, row, quota],
      );
    }
  }

  /**
   * Counts sold tickets of an edition on other days from now on. There may be more of them than places: who moves them decides that.
   * @param from and to what their lines took, and take now
   */
  async recount(sql: Query, edition: number, from: readonly TakingLine[], to: readonly TakingLine[]): Promise<void> {
    const [before, after] = [takenBy(from), takenBy(to)];
    for (const row of [...new Set([...before.keys(), ...after.keys()])].toSorted()) {
      const more = (after.get(row) ?? 0) - (before.get(row) ?? 0);
      if (more === 0) continue;
      await sql(
        `INSERT INTO ${this.schema}ticket_stock (edition, ticket, quota) VALUES ($1, $2, ${UNBOUNDED}) ON CONFLICT DO NOTHING`,
        [edition, row],
      );
      await sql(
        `UPDATE ${this.schema}ticket_stock SET sold = sold + $2, quota = CASE WHEN held + sold + $2 > quota THEN held + sold + $2 ELSE quota END
         WHERE edition = $3 AND ticket = $1`,
        [row, more, edition],
      );
    }
  }
}

/** The first row in which too few are left; undefined: there are enough. @param taken how many are held or sold, by row */
export function shortRow({ lines, quotas }: Wanted, taken: ReadonlyMap<string, number>): string | undefined {
  for (const [row, count] of takenBy(lines)) {
    if ((taken.get(row) ?? 0) + count > (quotas.get(row) ?? UNBOUNDED)) return row;
  }
  return undefined;
}

/** What nobody has taken of each row that lines need. @param taken how many are held or sold, by row */
export const freeRows = ({ lines, quotas }: Wanted, taken: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...takenBy(lines).keys()].map((row) => [row, (quotas.get(row) ?? UNBOUNDED) - (taken.get(row) ?? 0)]));
