import type { Database, Query, SqlValue } from "~/platform/database/database";
import { defineRow, integer, oneOf, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { settledOf } from "~/sales/model/order-money";
import type { OrderMoves, OrderOptions } from "~/sales/orders/order-moves.server";
import type { PaymentAttempt, Refund } from "./attempt";
import { onItsWay } from "./attempt-rules";
import type { RefundAnswer, RefundFault, ReturnedMoney } from "./provider/payment-provider";

/** What staff want to send back. `formKey`: of the form, so that a repeat sends it once. `amount`: rupiah. */
export type NewRefund = { attempt: string; formKey: string; amount: number; reason: string; editor: string };

/** `fault`: why the provider cannot do it; `too_much`: more than was paid and is neither kept nor on its way back; `not_paid`: there is nothing to return. */
export type RefundBegun =
  | { refund: Refund; attempt: PaymentAttempt }
  | { fault: RefundFault | "too_much" | "not_paid" };

const refundRow = defineRow<Refund>({
  key: text,
  attempt: text,
  amount: integer,
  reason: text,
  editor: text,
  said: text,
  createdAt: integer,
  state: oneOf(["new", "accepted", "refused", "returned"]),
});
const COLUMNS = refundRow.select();
/** ms in which the provider takes the same key for the same refund, and after which one without an answer is sent again. */
const KEY_MS = 7 * 24 * 3600_000;
const AGAIN_MS = 30_000;
/** Surplus payments that are listed. */
const MAX_LISTED = 200;

/** More money that came online for an order that was paid already. `amount`: what has to go back still, in rupiah; `at`: ms since the epoch. */
export type SurplusPayment = { id: string; reference: string; amount: number; at: number };

/**
 * How much of a payment attempt `p` is on its way back or settled by staff, in rupiah, as an expression of SQL.
 * @param schema the prefix of the tables
 */
export const settledOfAttempt = (schema: string): string =>
  `((SELECT coalesce(sum(b.amount), 0) FROM ${schema}payment_refund b WHERE b.attempt = p.id AND b.state <> 'refused')
    + (SELECT coalesce(sum(${settledOf("a")}), 0) FROM ${schema}order_act a
        WHERE a.reference = p.reference AND a.attempt = p.id AND a.act <> 'resent'))`;

const surplusRow = defineRow<SurplusPayment>({ id: text, reference: text, amount: integer, at: integer });

/** Money on its way back through a provider: stored before the provider is asked, under a key that it sends once. */
export class OrderRefunds extends Store {
  private readonly clock: OrderOptions["clock"];
  private readonly audit: OrderOptions["audit"];
  private readonly moves: OrderMoves;

  constructor(database: Database, { clock, audit }: Pick<OrderOptions, "clock" | "audit">, moves: OrderMoves) {
    super(database);
    this.clock = clock;
    this.audit = audit;
    this.moves = moves;
  }

  private async select(sql: Query, where: string, values: SqlValue[]): Promise<Refund[]> {
    return refundRow.read(await sql(`SELECT ${COLUMNS} FROM ${this.schema}payment_refund WHERE ${where}`, values));
  }

  /** Money that went back, or shall, of one attempt. */
  refunds(attempt: string, sql: Query = this.query): Promise<Refund[]> {
    return this.select(sql, "attempt = $1 ORDER BY created_at, key", [attempt]);
  }

  /** How much of an attempt was sent back by hand, or is kept, in rupiah. */
  private async settledIn(sql: Query, { id, reference }: PaymentAttempt): Promise<number> {
    const [row] = await sql<{ amount: number }>(
      `SELECT CAST(coalesce(sum(${settledOf("a")}), 0) AS bigint) AS amount FROM ${this.schema}order_act a
       WHERE reference = $1 AND attempt = $2 AND act <> 'resent'`,
      [reference, id],
    );
    return row?.amount ?? 0;
  }

  /** Stores a refund before the provider is asked. @param faultOf why the provider cannot do it */
  begin(
    { attempt: id, formKey, amount, reason, editor }: NewRefund,
    attemptIn: (sql: Query, id: string) => Promise<PaymentAttempt | null>,
    faultOf: (attempt: PaymentAttempt, amount: number) => RefundFault | null,
  ): Promise<RefundBegun> {
    return this.moves.retried(async (sql) => {
      const attempt = await attemptIn(sql, id);
      if (!attempt) return { fault: "not_paid" };
      // Also when its money is back by now.
      const [known] = await this.select(sql, "form_key = $1", [formKey]);
      if (known) return { refund: known, attempt };
      if (attempt.state !== "paid" && attempt.state !== "surplus") return { fault: "not_paid" };
      const before = await this.select(sql, "attempt = $1", [id]);
      const taken = onItsWay(before) + (await this.settledIn(sql, attempt));
      if (amount < 1 || amount + taken > attempt.amount) return { fault: "too_much" };
      const fault = faultOf(attempt, amount);
      if (fault) return { fault };
      await this.audit?.(sql, editor, "order-refunded", attempt.reference);
      const added = await sql(
        `INSERT INTO ${this.schema}payment_refund (key, attempt, form_key, amount, reason, editor, state, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'new', $7) RETURNING ${COLUMNS}`,
        [`${id}-r${before.length + 1}`, id, formKey, amount, reason, editor, this.clock.now()],
      );
      const [refund] = refundRow.read(added);
      return refund ? { refund, attempt } : { fault: "not_paid" };
    });
  }

  /** Stores the provider's answer to a refund. The buyer is told here when the order keeps its state; otherwise the next state's mail tells them. */
  answered(key: string, answer: RefundAnswer): Promise<Refund | null> {
    return this.moves.retried(async (sql) => {
      const [state, said] = answer.accepted ? ["accepted", ""] : ["refused", answer.reason];
      const [changed] = await sql<{ attempt: string }>(
        `UPDATE ${this.schema}payment_refund SET state = $2, said = $3 WHERE key = $1 AND state = 'new' RETURNING attempt`,
        [key, state, said],
      );
      if (changed && answer.accepted) {
        const [order] = await sql<{ reference: string }>(
          `SELECT o.reference FROM ${this.schema}ticket_order o
           JOIN ${this.schema}payment_attempt a ON a.reference = o.reference
           WHERE a.id = $1 AND o.state = 'issued'`,
          [changed.attempt],
        );
        if (order) await this.moves.mails.addNews(sql, order.reference, "money-returned", this.clock.now());
      }
      const [refund] = await this.select(sql, "key = $1", [key]);
      return refund ?? null;
    });
  }

  /** Stores what a status says of money that went back, within the transaction. @returns how much this site sends back, in rupiah */
  async returnedIn(sql: Query, attempt: string, returned: readonly ReturnedMoney[]): Promise<number> {
    for (const { key, confirmed } of returned) {
      if (key === null) continue;
      await sql(
        `UPDATE ${this.schema}payment_refund SET state = $2 WHERE key = $1 AND attempt = $3 AND state <> 'returned'`,
        [key, confirmed ? "returned" : "accepted", attempt],
      );
    }
    return onItsWay(await this.select(sql, "attempt = $1", [attempt]));
  }

  /** The surplus payments of all orders whose money is neither on its way back nor settled by staff, the first one first. */
  async openSurpluses(): Promise<SurplusPayment[]> {
    const rows = await this.query(
      `SELECT s.id, s.reference, s.at, s.amount FROM (
         SELECT p.id, p.reference, p.changed_at AS at, CAST(p.amount - ${settledOfAttempt(this.schema)} AS bigint) AS amount
         FROM ${this.schema}payment_attempt p WHERE p.state = 'surplus') s
       WHERE s.amount > 0 ORDER BY s.at, s.id LIMIT ${MAX_LISTED}`,
    );
    return surplusRow.read(rows);
  }

  /** Refunds without an answer, to be sent again under their key. */
  unanswered(limit: number): Promise<Refund[]> {
    return this.select(this.query, "state = 'new' AND created_at BETWEEN $2 AND $3 ORDER BY created_at LIMIT $1", [
      limit,
      this.clock.now() - KEY_MS,
      this.clock.now() - AGAIN_MS,
    ]);
  }
}
