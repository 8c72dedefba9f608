import type { Clock } from "~/base/clock/clock.server";
import { withTimeLimit } from "~/base/time-limit";
import type { Database } from "~/platform/database/database";
import { defineRow, integer, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { type OrderState, toOrderState } from "~/sales/model/order";
import { OrderMoneyReading } from "~/sales/money/order-money.server";
import { addUp, type LineSum, type RefundSum, type TicketFigures } from "./sales-figures";

/** What was sold on a day by the calendar of Jakarta. `revenue`: rupiah. */
export type DaySales = { day: string; orders: number; tickets: number; revenue: number };

export type SalesFigures = {
  tickets: TicketFigures[];
  days: DaySales[];
  /** How many orders are in each state. */
  states: { state: OrderState; orders: number }[];
};

const DAY_MS = 24 * 3600_000;
/** ms by which Jakarta is ahead of UTC. */
const AHEAD_MS = 7 * 3600_000;
/** ms that somebody waits for the figures. */
const LIMIT_MS = 3_000;

const sums = { ticket: text, day: text, quantity: integer, price: integer };
const lineSum = defineRow<Omit<LineSum, "state"> & { state: string }>({ ...sums, state: text });
const refundSum = defineRow<RefundSum>(sums);
const stateSum = defineRow<{ state: string; orders: number }>({ state: text, orders: integer });
const withState = <Sum extends { state: string }>(sum: Sum) => ({ ...sum, state: toOrderState(sum.state) });
/** For SQL: what lines have together. */
const LINE_SUMS = "CAST(sum(l.quantity) AS bigint) AS quantity, CAST(sum(l.quantity * l.price) AS bigint) AS price";

/**
 * The sums of lines by the state of their order. Most orders are issued, and to look each up takes most of the time: of these the database says
 * what all lines have together, whatever their order (state ''), and what those of all other orders have.
 */
function issuedAndOthers(sums: readonly (Omit<LineSum, "state"> & { state: string })[]) {
  const others = sums.filter(({ state }) => state !== "");
  const issued = sums
    .filter(({ state }) => state === "")
    .map((all) => {
      const rest = others.filter(({ ticket, day }) => ticket === all.ticket && day === all.day);
      const without = (key: "quantity" | "price") => rest.reduce((left, other) => left - other[key], all[key]);
      return { ...all, state: "issued", quantity: without("quantity"), price: without("price") };
    });
  return [...issued, ...others.filter(({ state }) => state !== "elsewhere")];
}

/** `number`: of the day, since the epoch. */
const daySum = defineRow<Omit<DaySales, "day"> & { number: number }>({
  number: integer,
  orders: integer,
  tickets: integer,
  revenue: integer,
});

/** A row of days that are over, of one edition: nothing is sold on them any more. `until`: where they end, in ms since the epoch. */
type KeptDays = { until: number; days: (DaySales & { number: number })[] };

/**
 * The figures of the sales of an edition of the expo, added up by the database.
 * @param options.clockOffset ms by which the clock of the days is ahead of the one by which sales are stored
 * @param options.clock by which sales are stored: days that have been over for a day are then added up once; absent: each time
 */
export class SalesReading extends Store {
  private readonly ahead: number;
  private readonly clock: Pick<Clock, "now"> | undefined;
  private readonly kept = new Map<number, KeptDays>();
  private readonly money: OrderMoneyReading;

  constructor(
    database: Database,
    { clockOffset = 0, clock }: { clockOffset?: number; clock?: Pick<Clock, "now"> } = {},
  ) {
    super(database);
    this.ahead = AHEAD_MS + Math.round(clockOffset);
    this.clock = clock;
    this.money = new OrderMoneyReading(database);
  }

  /** What was paid on each day with sales, in their order. What was paid stays in the sum of its day, whatever becomes of it. */
  private async readDays(edition: number): Promise<DaySales[]> {
    const kept = this.kept.get(edition) ?? { until: 0, days: [] };
    const rows = await this.query(
      `SELECT (j.at + ${this.ahead}) / ${DAY_MS} AS number, count(DISTINCT j.reference) AS orders,
         CAST(sum(l.quantity) AS bigint) AS tickets, CAST(sum(l.quantity * l.price) AS bigint) AS revenue
       FROM ${this.schema}order_journal j JOIN ${this.schema}order_line l ON l.reference = j.reference
       JOIN ${this.schema}ticket_order o ON o.reference = j.reference
       WHERE j.state = 'paid' AND o.edition = $1 AND j.at >= $2 GROUP BY (j.at + ${this.ahead}) / ${DAY_MS} ORDER BY 1`,
      [edition, kept.until],
    );
    const days = [
      ...kept.days,
      ...daySum.read(rows).map((row) => ({ ...row, day: new Date(row.number * DAY_MS).toISOString().slice(0, 10) })),
    ];
    if (this.clock) {
      // A payment of the last day may be in a transaction that has not ended.
      const first = Math.floor((this.clock.now() - DAY_MS + this.ahead) / DAY_MS);
      this.kept.set(edition, {
        until: Math.max(0, first * DAY_MS - this.ahead),
        days: days.filter(({ number }) => number < first),
      });
    }
    return days.map(({ number: _, ...sold }) => sold);
  }

  /**
   * What of the price of sold tickets is not here: it never arrived, or went back at the provider. Of an order with several kinds its first ones bear
   * it, each as far as it is still counted.
   */
  private async readLost(edition: number): Promise<RefundSum[]> {
    const lost = [...(await this.money.lacking())].filter(([, money]) => money.lost > 0);
    const sums: RefundSum[] = [];
    for (const [reference, money] of lost) {
      const lines = refundSum.read(
        await this.query(
          `SELECT l.ticket, l.day, l.quantity, CAST(l.quantity * l.price - (SELECT coalesce(sum(l.price - coalesce(f.amount, 0)), 0)
             FROM ${this.schema}issued_ticket i LEFT JOIN ${this.schema}order_act f ON f.reference = i.reference AND f.ticket = i.id
             WHERE i.reference = l.reference AND i.ticket = l.ticket AND i.day = l.day AND i.state = 'refunded') AS bigint) AS price
           FROM ${this.schema}order_line l JOIN ${this.schema}ticket_order o ON o.reference = l.reference
           WHERE l.reference = $1 AND o.edition = $2 AND o.state = 'issued' ORDER BY l.ticket, l.day`,
          [reference, edition],
        ),
      );
      let left = money.lost;
      for (const [index, { ticket, day, price }] of lines.entries()) {
        const part = index === lines.length - 1 ? left : Math.min(left, price);
        left -= part;
        sums.push({ ticket, day, quantity: 0, price: part });
      }
    }
    return sums;
  }

  private async readAll(edition: number): Promise<SalesFigures> {
    const [lines, refunds, days, states, lost] = await Promise.all([
      this.query(
        `SELECT l.ticket, l.day, '' AS state, ${LINE_SUMS} FROM ${this.schema}order_line l GROUP BY l.ticket, l.day
         UNION ALL
         SELECT l.ticket, l.day, CASE o.edition WHEN $1 THEN o.state ELSE 'elsewhere' END, ${LINE_SUMS}
         FROM ${this.schema}ticket_order o CROSS JOIN ${this.schema}order_line l
         WHERE l.reference = o.reference AND (o.edition <> $1 OR o.state <> 'issued') GROUP BY 1, 2, 3`,
        [edition],
      ),
      this.query(
        `SELECT i.ticket, i.day, count(*) AS quantity, CAST(sum(l.price - coalesce(f.amount, 0)) AS bigint) AS price
         FROM ${this.schema}issued_ticket i
         LEFT JOIN ${this.schema}order_act f ON f.reference = i.reference AND f.ticket = i.id
         JOIN ${this.schema}ticket_order o ON o.reference = i.reference AND o.state = 'issued'
         JOIN ${this.schema}order_line l ON l.reference = i.reference AND l.ticket = i.ticket AND l.day = i.day
         WHERE i.state <> 'issued' AND i.state = 'refunded' AND i.edition = $1 AND o.edition = $1 GROUP BY i.ticket, i.day`,
        [edition],
      ),
      this.readDays(edition),
      this.query(
        `SELECT state, count(*) AS orders FROM ${this.schema}ticket_order WHERE payment IS NOT NULL AND edition = $1
         GROUP BY state`,
        [edition],
      ),
      this.readLost(edition),
    ]);
    return {
      tickets: addUp(issuedAndOthers(lineSum.read(lines)).map(withState), [...refundSum.read(refunds), ...lost]),
      days,
      states: stateSum.read(states).map(withState),
    };
  }

  /** All figures of an edition, by its number, as they are now. */
  read(edition: number): Promise<SalesFigures> {
    return withTimeLimit(this.readAll(edition), LIMIT_MS);
  }
}
