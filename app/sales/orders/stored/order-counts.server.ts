import { dayOf } from "~/content/availability/availability";
import { FIRST_EDITION } from "~/content/editions/edition";
import type { Database } from "~/platform/database/database";
import { defineRow, integer, text } from "~/platform/database/rows";
import { BoundedStore } from "~/platform/database/store";
import { settledOf } from "~/sales/model/order-money";
import { RELEASE_MS, type StockCount, type StockFault, stockFaults } from "~/sales/model/order-rules";
import { arrivedOf } from "~/sales/money/short-money";
import { takenBy } from "~/sales/stock/stock-rows";
import { TICKET_STATE } from "~/sales/tickets/ticket-states.server";
import { LIMIT_MS, type ReadingOptions, refusedMails } from "./order-reading.server";
import type { OpenWork, Refunded, TicketStock } from "./stored-orders";

/** What is added up of the open orders of an edition in a state. */
const openSum = defineRow<{ edition: number; state: string; orders: number; amount: number; oldest: number }>({
  edition: integer,
  state: text,
  orders: integer,
  amount: integer,
  oldest: integer,
});

/** For SQL: orders whose transfer nobody has checked. The first words are those of the index of open orders, by which SQLite finds it. */
const TRANSFERS = "state IN ('held', 'placed', 'expiring') AND state = 'placed' AND payment = 'manual'";

/** What is counted of orders and of the stock of tickets. */
export class OrderCounts extends BoundedStore {
  /** The number of the current edition. */
  private readonly current: () => number;

  constructor(database: Database, { edition = () => FIRST_EDITION, limitMs = LIMIT_MS }: ReadingOptions) {
    super(database, limitMs);
    this.current = edition;
  }

  /** For SQL: the sums of orders that wait. Each condition has its own index. */
  private sumsOf(which: string, amount: string): string {
    return `SELECT edition, state, count(*) AS orders, min(created_at) AS oldest, CAST(sum(${amount}) AS bigint) AS amount
      FROM ${this.schema}ticket_order o WHERE ${which} GROUP BY edition, state`;
  }

  /** Orders that are paid without all of their tickets, and those with tickets that are not paid. */
  private ticketFaults() {
    return this.query<StockFault>(
      `SELECT * FROM (
         SELECT o.reference AS ticket, o.state || ', ' || sum(l.quantity) || ' tickets' AS orders,
           coalesce((SELECT count(*) FROM ${this.schema}issued_ticket t WHERE t.reference = o.reference), 0) || ' codes' AS counters,
           CASE o.state WHEN 'issued' THEN sum(l.quantity) ELSE 0 END AS wanted,
           (SELECT count(*) FROM ${this.schema}issued_ticket t WHERE t.reference = o.reference) AS made
         FROM ${this.schema}ticket_order o JOIN ${this.schema}order_line l ON l.reference = o.reference GROUP BY o.reference, o.state) counted
       WHERE wanted <> made`,
    ).then((rows) => rows.map(({ ticket, counters, orders }) => ({ ticket, counters, orders })));
  }

  /** What went back of the orders of an edition: by line how many tickets, and by order how much money, as far as it is recorded. */
  async refunds(edition = this.current()): Promise<Refunded> {
    const [tickets, money] = await Promise.all([
      this.query<Refunded["tickets"][number]>(
        `SELECT t.reference, t.ticket, t.day, count(*) AS count, CAST(coalesce(sum(f.amount), 0) AS bigint) AS fee
         FROM ${this.schema}issued_ticket t LEFT JOIN ${this.schema}order_act f ON f.reference = t.reference AND f.ticket = t.id
         WHERE t.state = 'refunded' AND t.edition = $1 GROUP BY t.reference, t.ticket, t.day`,
        [edition],
      ),
      this.query<{ reference: string; amount: number }>(
        `SELECT reference, CAST(sum(amount) AS bigint) AS amount FROM (
           SELECT reference, ${settledOf("a")} AS amount FROM ${this.schema}order_act a WHERE act IN ('returned', 'reversed', 'regained')
           UNION ALL SELECT a.reference, r.amount FROM ${this.schema}payment_refund r JOIN ${this.schema}payment_attempt a ON a.id = r.attempt
             WHERE r.state IN ('accepted', 'returned')) back
         WHERE reference IN (SELECT reference FROM ${this.schema}ticket_order WHERE edition = $1) GROUP BY reference`,
        [edition],
      ),
    ]);
    return { tickets, money };
  }

  /** How many transfers of the current edition nobody has checked. */
  async countTransfers(): Promise<number> {
    const [row] = await this.within(
      this.query<{ orders: number }>(
        `SELECT count(*) AS orders FROM ${this.schema}ticket_order WHERE ${TRANSFERS} AND edition = $1`,
        [this.current()],
      ),
    );
    return row?.orders ?? 0;
  }

  /** What orders wait for, by edition. Editions without any such order are left out. */
  async openWork(): Promise<Map<number, OpenWork>> {
    const [sums, mails] = await this.within(
      Promise.all([
        this.query(
          `${this.sumsOf(TRANSFERS, "amount")} UNION ALL ${this.sumsOf("state = 'refund_due'", arrivedOf(this.schema))}`,
        ),
        this.query(
          `SELECT edition, 'mail' AS state, count(*) AS orders, 0 AS amount, 0 AS oldest FROM ${this.schema}ticket_order o
           WHERE payment IS NOT NULL AND reference IN (${refusedMails(this.schema)}) GROUP BY edition`,
        ),
      ]),
    );
    const rows = Map.groupBy(openSum.read([...sums, ...mails]), ({ edition }) => edition);
    return new Map(
      [...rows].map(([edition, ofEdition]) => {
        const ofState = (wanted: string) => ofEdition.find(({ state }) => state === wanted);
        const [transfers, refunds, refused] = [ofState("placed"), ofState("refund_due"), ofState("mail")];
        const work = {
          transfers: { orders: transfers?.orders ?? 0, oldest: transfers?.oldest ?? 0 },
          refunds: { orders: refunds?.orders ?? 0, amount: refunds?.amount ?? 0 },
          refusedMails: refused?.orders ?? 0,
        };
        return [edition, work];
      }),
    );
  }

  /**
   * The counters of all tickets and days of an edition of which some were ever held. CROSS JOIN makes SQLite begin with the open orders, which have an
   * index: https://sqlite.org/optoverview.html#manual_control_of_query_plans_using_cross_join
   */
  async stock(edition = this.current()): Promise<TicketStock[]> {
    const [rows, open] = await this.within(
      Promise.all([
        this.query<Omit<TicketStock, "nextEnd">>(
          `SELECT ticket, held, sold, quota FROM ${this.schema}ticket_stock WHERE edition = $1 ORDER BY ticket`,
          [edition],
        ),
        this.query<{ ticket: string; days: string; nextEnd: number }>(
          `SELECT l.ticket, l.days, min(o.deadline + CASE o.state WHEN 'expiring' THEN $1 ELSE 0 END) AS "nextEnd" FROM ${this.schema}ticket_order o
           CROSS JOIN ${this.schema}order_line l WHERE l.reference = o.reference AND o.state IN ('held', 'placed', 'expiring') AND o.edition = $2
           GROUP BY l.ticket, l.days`,
          [RELEASE_MS, edition],
        ),
      ]),
    );
    return rows.map((row) => {
      const day = dayOf(row.ticket);
      const holding = open.filter(({ ticket, days }) =>
        day === null ? ticket === row.ticket : days.split(",").includes(day),
      );
      const ends = holding.map(({ nextEnd }) => nextEnd);
      return { ...row, nextEnd: ends.length > 0 ? Math.min(...ends) : null };
    });
  }

  /** Compares the counters of the stock, and the tickets that were issued, with the orders. @returns what does not agree */
  async audit(): Promise<StockFault[]> {
    const rows = await this.query<StockCount & { edition: number; days: string; people: number }>(
      `SELECT o.edition, l.ticket, l.days, l.people, o.state, sum(l.quantity) AS quantity FROM ${this.schema}order_line l
         JOIN ${this.schema}ticket_order o ON o.reference = l.reference GROUP BY o.edition, l.ticket, l.days, l.people, o.state
       UNION ALL SELECT o.edition, l.ticket, l.days, l.people, 'ticket refunded', count(*) FROM ${this.schema}issued_ticket t
         JOIN ${this.schema}order_line l ON l.reference = t.reference AND l.ticket = t.ticket AND l.day = t.day
         JOIN ${this.schema}ticket_order o ON o.reference = t.reference
         WHERE t.state ${TICKET_STATE.freesPlace} AND t.place_kept IS NULL GROUP BY o.edition, l.ticket, l.days, l.people
       UNION ALL SELECT edition, ticket, '', 0, 'counter held', held FROM ${this.schema}ticket_stock
       UNION ALL SELECT edition, ticket, '', 0, 'counter sold', sold FROM ${this.schema}ticket_stock`,
    );
    const counts = rows.flatMap(({ state, days, ...row }) =>
      [...takenBy([{ ...row, days: days.split(",").filter(Boolean) }])].map(([ticket, quantity]) => ({
        ...{ edition: row.edition, ticket, state, quantity },
      })),
    );
    const faults = [...Map.groupBy(counts, ({ edition }) => edition).values()].flatMap(stockFaults);
    return [...faults, ...(await this.ticketFaults())];
  }
}
