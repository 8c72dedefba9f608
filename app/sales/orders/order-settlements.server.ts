import type { Clock } from "~/base/clock/clock.server";
import type { Database, Query } from "~/platform/database/database";
import type { NewOrderAct } from "./orders";

type SettlementOptions = { clock: Clock; lockOrders(sql: Query, ...references: string[]): Promise<void> };

/** What becomes of money that has to go back, as far as staff say it. */
export function createOrderSettlements(
  { dialect }: Pick<Database, "dialect">,
  { clock, lockOrders }: SettlementOptions,
) {
  const ACT = `${dialect.schema}order_act`;
  const LINE = `${dialect.schema}order_line`;
  const TICKET = `${dialect.schema}issued_ticket`;
  const ATTEMPT = `${dialect.schema}payment_attempt`;
  const REFUND = `${dialect.schema}payment_refund`;
  const BANK_LINE = `${dialect.schema}bank_line`;

  /** Waits until nobody else says what becomes of the money of an order. Call it before anything else of the order is locked. */
  async function lockMoney(sql: Query, reference: string): Promise<void> {
    // As who sends money back through the provider does.
    if (dialect.lock) await sql(dialect.lock, [`payment of ${reference}`]);
    await lockOrders(sql, reference);
  }

  /** What the refunded tickets of an order cost, for SQL. */
  const refundedOf = (reference: string) => `(SELECT coalesce(sum(l.price), 0) FROM ${TICKET} t
        JOIN ${LINE} l ON l.reference = t.reference AND l.ticket = t.ticket AND l.day = t.day
        WHERE t.reference = ${reference} AND t.state = 'refunded')`;
  const shortOf = (reference: string) =>
    `(SELECT coalesce(sum(s.amount), 0) FROM ${ACT} s WHERE s.reference = ${reference} AND s.act = 'short')`;

  /** What of an order's price never arrived, and is of no ticket that was given back, in rupiah (`missingOf`). @param sql of a transaction that has called `lockMoney` */
  async function readMissing(sql: Query, reference: string): Promise<number> {
    const [row] = await sql<{ missing: number }>(
      `SELECT CAST(${shortOf("$1")} - ${refundedOf("$1")} AS bigint) AS missing`,
      [reference],
    );
    return Math.max(0, row?.missing ?? 0);
  }

  /** Money of a second transfer is kept: it is what was missing of the order's price. @param sql of a transaction that has called `lockMoney` */
  async function addLater(sql: Query, reference: string, { attempt, amount }: NewOrderAct): Promise<void> {
    await sql(
      `UPDATE ${ACT} SET amount = CASE WHEN amount > $2 THEN amount - $2 ELSE 0 END
       WHERE reference = $1 AND act = 'short'
         AND EXISTS (SELECT 1 FROM ${BANK_LINE} b WHERE b.id = $3 AND b.reference = $1 AND b.is_second = 1)`,
      [reference, amount, attempt],
    );
  }

  /**
   * Adds what became of money that had to go back: it was sent, or is kept. Never more than that is: what its refunded tickets cost and
   * had brought, or what came by an online payment or a second transfer and is not on its way back.
   * @param sql of a transaction that has called `lockMoney` @param id of the act, which happens once
   * @returns whether it is a new one, and not too much
   */
  async function addSettlement(sql: Query, reference: string, id: string, done: NewOrderAct): Promise<boolean> {
    const { act, amount, attempt, editor, ticket = null, otherOrder = null, note = null } = done;
    const ofAttempt = `(SELECT p.amount - (SELECT coalesce(sum(b.amount), 0) FROM ${REFUND} b
          WHERE b.attempt = p.id AND b.state <> 'refused')
        FROM ${ATTEMPT} p WHERE p.id = $6 AND p.reference = $2)`;
    const ofTransfer = `(SELECT s.amount FROM ${BANK_LINE} s WHERE s.id = $6 AND s.reference = $2)`;
    const settled = `(SELECT coalesce(sum(a.amount), 0) FROM ${ACT} a
        WHERE a.reference = $2 AND a.attempt = $6 AND a.act <> 'resent')`;
    const added = await sql(
      `INSERT INTO ${ACT} (id, reference, at, act, amount, attempt, editor, ticket, other_order, note)
       SELECT CAST($1 AS text), CAST($2 AS text), CAST($3 AS bigint), CAST($4 AS text), CAST($5 AS bigint), CAST($6 AS text),
         CAST($7 AS text), CAST($8 AS text), CAST($9 AS text), CAST($10 AS text)
       WHERE CAST($5 AS bigint) = 0 OR CAST($5 AS bigint) + ${settled} <=
         CASE WHEN CAST($6 AS text) = '' THEN ${refundedOf("$2")} ELSE coalesce(${ofAttempt}, ${ofTransfer}, 0) END
       ON CONFLICT DO NOTHING RETURNING id`,
      [id, reference, clock.now(), act, amount, attempt, editor || null, ticket, otherOrder, note],
    );
    return added.length > 0;
  }

  return { lockMoney, addSettlement, readMissing, addLater };
}
