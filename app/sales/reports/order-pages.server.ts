import type { Database, SqlValue } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { settledOf } from "~/sales/model/order-money";
import { ownPayment } from "~/sales/money/order-money.server";
import type { Order } from "~/sales/orders/orders";
import { OrderReading } from "~/sales/orders/stored/order-reading.server";
import type { OrderMoney } from "./money-by-day";

/** Orders of one page: SQLite reads it in a few milliseconds, in which no other page of the site is answered. */
const PAGE = 200;
/** ms that a page may take. */
const LIMIT_MS = 30_000;

const BY_REFERENCE = { by: "reference", value: ">", reference: ">" } as const;

/** How many tickets of a line of an order were refunded. */
type GivenBack = { reference: string; ticket: string; day: string; count: number };

/** An order, with when its money came and what went back. `paidAt`: ms since the epoch; null: nothing came. */
export type ExportedOrder = { order: Order; money: OrderMoney; givenBack: readonly GivenBack[] };

const at = { reference: text, at: integer };
const journalRow = defineRow<{ reference: string; at: number; state: string; actor: string }>({
  ...at,
  state: text,
  actor: text,
});
const moveRow = defineRow<{ reference: string; at: number; amount: number; attempt: string; way: string }>({
  ...at,
  amount: integer,
  attempt: text,
  way: text,
});
const secondRow = defineRow<{ reference: string; at: number; amount: number | null; id: string; way: string }>({
  ...at,
  amount: orNull(integer),
  id: text,
  way: text,
});
/** Online payments that came. */
const attemptRow = defineRow<{ reference: string; at: number; amount: number; id: string; state: string }>({
  ...at,
  amount: integer,
  id: text,
  state: text,
});
const amountRow = defineRow<{ reference: string; amount: number }>({ reference: text, amount: integer });

/** Reads all orders of an edition page by page, each found by its key, however many there are. What is sold meanwhile may be in it or not. */
export class OrderPages extends Store {
  private readonly reading: OrderReading;

  constructor(database: Database) {
    super(database);
    this.reading = new OrderReading(database, { edition: () => 0, limitMs: LIMIT_MS });
  }

  /** How many orders of an edition were placed. */
  async count(edition: number): Promise<number> {
    const [row] = await this.query<{ orders: number }>(
      `SELECT count(*) AS orders FROM ${this.schema}ticket_order WHERE edition = $1 AND payment IS NOT NULL`,
      [edition],
    );
    return row?.orders ?? 0;
  }

  /** All orders of an edition that were placed, by their numbers. @param page how many at a time */
  async *read(edition: number, page = PAGE): AsyncGenerator<ExportedOrder[]> {
    const where = "o.edition = $2 AND o.payment IS NOT NULL AND o.reference > $3";
    for (let last = ""; ; ) {
      const orders = await this.reading.select(this.query, where, [page, edition, last], BY_REFERENCE);
      if (orders.length > 0) yield this.withMoney(orders);
      if (orders.length < page) return;
      last = orders.at(-1)?.reference ?? "";
    }
  }

  /** Rows of the orders of a page, by reference. */
  private async ofOrders<Row extends { reference: string }>(
    sql: string,
    row: { read(rows: readonly object[]): Row[] },
    references: readonly SqlValue[],
  ): Promise<Map<string, Row[]>> {
    const places = references.map((_, index) => `$${index + 1}`).join(", ");
    return Map.groupBy(
      row.read(await this.query(sql.replaceAll("(…)", `(${places})`), references)),
      ({ reference }) => reference,
    );
  }

  private async withMoney(orders: readonly Order[]): Promise<ExportedOrder[]> {
    const references = orders.map(({ reference }) => reference);
    const { schema } = this;
    const [journal, givenBack, sent, seconds, attempts, used, moved, short, lines] = await Promise.all([
      this.ofOrders(
        `SELECT reference, at, state, actor FROM ${schema}order_journal
         WHERE reference IN (…) AND state IN ('paid', 'refund_due', 'refunded') ORDER BY at`,
        journalRow,
        references,
      ),
      this.ofOrders(
        `SELECT reference, ticket, day, count(*) AS count FROM ${schema}issued_ticket
         WHERE reference IN (…) AND state = 'refunded' GROUP BY reference, ticket, day`,
        defineRow<GivenBack>({ reference: text, ticket: text, day: text, count: integer }),
        references,
      ),
      this.ofOrders(
        `SELECT reference, at, ${settledOf("a")} AS amount, attempt, CASE act WHEN 'returned' THEN 'manual' ELSE 'midtrans' END AS way
           FROM ${schema}order_act a WHERE act IN ('returned', 'reversed', 'regained') AND amount > 0 AND reference IN (…)
         UNION ALL SELECT a.reference, r.created_at, r.amount, r.attempt, 'midtrans' FROM ${schema}payment_attempt a
           JOIN ${schema}payment_refund r ON r.attempt = a.id
           WHERE r.state IN ('accepted', 'returned') AND a.reference IN (…) ORDER BY at`,
        moveRow,
        references,
      ),
      this.ofOrders(
        `SELECT reference, booked_at AS at, amount, id, 'manual' AS way FROM ${schema}bank_line
           WHERE is_second = 1 AND reference IN (…) ORDER BY at`,
        secondRow,
        references,
      ),
      this.ofOrders(
        `SELECT reference, CASE state WHEN 'surplus' THEN changed_at ELSE created_at END AS at, amount, id, state FROM ${schema}payment_attempt
           WHERE state IN ('paid', 'surplus', 'refunded', 'reversed') AND reference IN (…) ORDER BY number`,
        attemptRow,
        references,
      ),
      this.ofOrders(
        `SELECT DISTINCT reference, attempt FROM ${schema}order_act
         WHERE act NOT IN ('resent', 'reversed', 'regained') AND attempt <> '' AND reference IN (…)`,
        defineRow<{ reference: string; attempt: string }>({ reference: text, attempt: text }),
        references,
      ),
      this.ofOrders(
        `SELECT own.reference, kept.amount FROM ${schema}order_act own
           JOIN ${schema}order_act kept ON kept.reference = own.other_order AND kept.other_order = own.reference
         WHERE own.act = 'moved' AND kept.act = 'kept' AND own.reference IN (…)`,
        amountRow,
        references,
      ),
      this.ofOrders(
        `SELECT reference, amount FROM ${schema}order_act WHERE act = 'short' AND reference IN (…)`,
        amountRow,
        references,
      ),
      this.ofOrders(
        `SELECT reference, min(amount) AS amount FROM ${schema}bank_line
         WHERE is_second = 0 AND amount IS NOT NULL AND reference IN (…) GROUP BY reference`,
        amountRow,
        references,
      ),
    ]);
    return orders.map((order) => {
      const { reference } = order;
      const moves = journal.get(reference) ?? [];
      const came = moves.find(({ state }) => state === "paid" || state === "refund_due");
      const byProvider = came?.actor === "provider";
      const payments = attempts.get(reference) ?? [];
      const ids = new Set((used.get(reference) ?? []).map(({ attempt }) => attempt));
      const own = byProvider ? ownPayment(payments, ids) : undefined;
      const online = payments
        .filter((payment) => payment !== own)
        .map(({ state: _, ...payment }) => ({ ...payment, way: "midtrans" }));
      return {
        order,
        givenBack: givenBack.get(reference) ?? [],
        money: {
          paid: came ? { at: came.at, byProvider } : null,
          refundedAt: moves.find(({ state }) => state === "refunded")?.at ?? null,
          sent: sent.get(reference) ?? [],
          seconds: [...(seconds.get(reference) ?? []), ...online].map(({ amount, ...second }) => ({
            ...second,
            amount: amount ?? 0,
          })),
          moved: (moved.get(reference) ?? []).reduce((sum, { amount }) => sum + amount, 0),
          short: (short.get(reference) ?? []).reduce((sum, { amount }) => sum + amount, 0),
          line: lines.get(reference)?.[0]?.amount ?? null,
        },
      };
    });
  }
}
