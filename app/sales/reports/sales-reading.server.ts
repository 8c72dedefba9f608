import { withTimeLimit } from "~/base/time-limit";
import type { Database } from "~/platform/database/database";
import { defineRow, integer, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { type OrderState, toOrderState } from "~/sales/model/order";
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
/** `number`: of the day, since the epoch. */
const daySum = defineRow<Omit<DaySales, "day"> & { number: number }>({
  number: integer,
  orders: integer,
  tickets: integer,
  revenue: integer,
});

/**
 * The figures of the sales of an edition of the expo, added up by the database.
 * @param clockOffset ms by which the clock of the days is ahead of the one by which sales are stored
 */
export class SalesReading extends Store {
  private readonly ahead: number;

  constructor(database: Database, clockOffset = 0) {
    super(database);
    this.ahead = AHEAD_MS + Math.round(clockOffset);
  }

  private async readAll(edition: number): Promise<SalesFigures> {
    const [lines, refunds, days, states] = await Promise.all([
      this.query(
        `SELECT l.ticket, l.day, o.state, CAST(sum(l.quantity) AS bigint) AS quantity,
           CAST(sum(l.quantity * l.price) AS bigint) AS price
         FROM ${this.schema}ticket_order o CROSS JOIN ${this.schema}order_line l
         WHERE l.reference = o.reference AND o.edition = $1 GROUP BY l.ticket, l.day, o.state`,
        [edition],
      ),
      this.query(
        `SELECT i.ticket, i.day, count(*) AS quantity, CAST(sum(l.price - coalesce(f.amount, 0)) AS bigint) AS price
         FROM ${this.schema}issued_ticket i
         LEFT JOIN ${this.schema}order_act f ON f.reference = i.reference AND f.ticket = i.id
         JOIN ${this.schema}ticket_order o ON o.reference = i.reference AND o.state = 'issued'
         JOIN ${this.schema}order_line l ON l.reference = i.reference AND l.ticket = i.ticket AND l.day = i.day
         WHERE i.state = 'refunded' AND o.edition = $1 GROUP BY i.ticket, i.day`,
        [edition],
      ),
      this.query(
        `SELECT (j.at + ${this.ahead}) / ${DAY_MS} AS number, count(DISTINCT j.reference) AS orders,
           CAST(sum(l.quantity) AS bigint) AS tickets, CAST(sum(l.quantity * l.price) AS bigint) AS revenue
         FROM ${this.schema}order_journal j JOIN ${this.schema}order_line l ON l.reference = j.reference
         JOIN ${this.schema}ticket_order o ON o.reference = j.reference
         WHERE j.state = 'paid' AND o.edition = $1 GROUP BY (j.at + ${this.ahead}) / ${DAY_MS} ORDER BY 1`,
        [edition],
      ),
      this.query(
        `SELECT state, count(*) AS orders FROM ${this.schema}ticket_order WHERE payment IS NOT NULL AND edition = $1
         GROUP BY state`,
        [edition],
      ),
    ]);
    return {
      tickets: addUp(lineSum.read(lines).map(withState), refundSum.read(refunds)),
      days: daySum
        .read(days)
        .map(({ number, ...sold }) => ({ day: new Date(number * DAY_MS).toISOString().slice(0, 10), ...sold })),
      states: stateSum.read(states).map(withState),
    };
  }

  /** All figures of an edition, by its number, as they are now. */
  read(edition: number): Promise<SalesFigures> {
    return withTimeLimit(this.readAll(edition), LIMIT_MS);
  }
}
