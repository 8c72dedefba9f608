import type { Database, Query } from "~/platform/database/database";
import { payableLines } from "~/sales/model/order-lines";
import { RELEASE_MS, takesMoney } from "~/sales/model/order-rules";
import type { OrderMoves, OrderOptions } from "~/sales/orders/order-moves.server";
import type { Order } from "~/sales/orders/orders";
import type { PaymentAttempt } from "./attempt";
import { AttemptRows, FIRST_CHECK_MS, MOST_ATTEMPTS } from "./attempt-rows.server";
import { attemptId, follow, isOpen, isReturned, isUsable, pageEnd } from "./attempt-rules";
import type { OrderRefunds } from "./order-refunds.server";
import type { Begun, PaymentAttempts } from "./payable";
import type { PaymentStatus } from "./provider/payment-provider";

/** Orders that are released in one go. */
const RELEASED = 50;

/** Attempts to pay orders at a provider. Each transaction works on the attempts of one order at a time. */
export class OrderAttempts extends AttemptRows implements PaymentAttempts<Order> {
  private readonly moves: OrderMoves;
  private readonly refunds: OrderRefunds;

  constructor(database: Database, { clock }: Pick<OrderOptions, "clock">, moves: OrderMoves, refunds: OrderRefunds) {
    super(database, { clock, table: "payment_attempt" });
    this.moves = moves;
    this.refunds = refunds;
  }

  /** One transaction at a time decides on the attempts of an order. */
  private async lock(sql: Query, reference: string) {
    if (this.dialect.lock) await sql(this.dialect.lock, [`payment of ${reference}`]);
  }

  private async insert(sql: Query, { reference, amount, deadline }: Order, number: number) {
    const now = this.clock.now();
    const id = attemptId(reference, number);
    await sql(
      `INSERT INTO ${this.table} (id, reference, number, amount, state, page_until, created_at, changed_at, check_at)
       VALUES ($1, $2, $3, $4, 'new', $5, $6, $6, $7)`,
      [id, reference, number, amount, pageEnd(deadline, now), now, now + FIRST_CHECK_MS],
    );
    return this.attempt(id, sql);
  }

  /**
   * Voids the tickets of an order whose payment was taken back. Their places stay taken: staff decide. All are locked before the first
   * one moves: who changes one of them has its lock, and waits for the number of the change.
   */
  private async revoke(sql: Query, reference: string): Promise<void> {
    const tickets = await this.moves.tickets.lockAll(sql, reference, "revoked");
    await this.moves.tickets.move(sql, tickets, "revoked", "provider");
    await this.moves.mails.addNews(sql, reference, "tickets-revoked", this.clock.now());
  }

  /** Stores what a status means for an attempt and its order. */
  private async recordIn(
    sql: Query,
    attempt: PaymentAttempt,
    status: PaymentStatus,
    quotas: ReadonlyMap<string, number>,
  ) {
    const { id, reference } = attempt;
    const now = this.clock.now();
    const found = await this.moves.reading.findIn(sql, reference);
    if (!found) return null;
    const { state: next, effect } = follow(attempt, status, now);
    const isSurplus = effect === "pay" && !takesMoney(found.state);
    const state = isSurplus ? "surplus" : next;
    let order = found;
    if (effect === "pay" && !isSurplus) order = await this.moves.takeMoney(sql, found, "provider", quotas);
    if (effect === "reverse" && attempt.state === "paid") {
      if (found.state === "refund_due") order = await this.moves.move(sql, found, "refunded", "provider");
      if (found.state === "issued") await this.revoke(sql, reference);
    }
    if (effect === "return") {
      const ours = await this.refunds.returnedIn(sql, id, status.returned);
      if (found.state === "refund_due" && isReturned(attempt, status))
        order = await this.moves.move(sql, found, "refunded", "provider");
      // Staff sent it back in the provider's dashboard, or what was left of it: these tickets are not paid any more.
      if (found.state === "issued" && attempt.state === "paid" && state === "refunded" && ours < attempt.amount)
        await this.revoke(sql, reference);
    }
    if (state !== attempt.state && (state === "surplus" || state === "reversed"))
      await this.moves.mails.addPaymentMail(sql, reference, `payment-${state}`, now);
    return { order, attempt: await this.change(sql, attempt, state, status), effect };
  }

  /** Locks an attempt for a transaction. @returns null when there is none */
  async lockIn(sql: Query, id: string): Promise<PaymentAttempt | null> {
    const [{ reference } = { reference: "" }] = await this.select(sql, "id = $1", [id]);
    await this.lock(sql, reference);
    const [attempt] = await this.select(sql, "id = $1", [id]);
    return attempt ?? null;
  }

  /**
   * Begins to pay an order that waits for its payment, or returns to the attempt that there is.
   * @returns null: there is no such order
   */
  begin(reference: string): Promise<Begun<Order> | null> {
    return this.moves.retried(async (sql) => {
      await this.lock(sql, reference);
      const found = await this.moves.reading.findIn(sql, reference);
      if (!found) return null;
      const order = { ...found, lines: payableLines(found) };
      const known = await this.ofReference(sql, reference);
      const isPayable = order.state === "placed" && order.payment === "midtrans" && order.deadline > this.clock.now();
      if (!isPayable) return { order, attempt: null, isNew: false };
      const usable = known.findLast((attempt) => isUsable(attempt, this.clock.now()));
      if (usable) return { order, attempt: usable, isNew: false };
      const last = known.at(-1)?.number ?? 0;
      if (last >= MOST_ATTEMPTS) return { order, attempt: null, isNew: true };
      return { order, attempt: await this.insert(sql, order, last + 1), isNew: true };
    });
  }

  /**
   * Stores what the provider says of an attempt, and pays its order when it is paid, in one transaction. A repeat changes nothing.
   * @param status as the provider says it when it is asked, compared with the attempt
   * @param quotas how many of each ticket there are now
   * @returns null: there is no such attempt
   */
  record(id: string, status: PaymentStatus, quotas: ReadonlyMap<string, number>) {
    return this.moves.retried(async (sql) => {
      const attempt = await this.lockIn(sql, id);
      return attempt ? this.recordIn(sql, attempt, status, quotas) : null;
    });
  }

  /** Notes that the provider says another amount, currency or merchant than it was asked for, and mails it to staff, once. */
  async mismatched(attempt: PaymentAttempt): Promise<void> {
    await this.noteMismatch(attempt);
    await this.moves.mails.addPaymentMail(this.query, attempt.reference, "payment-mismatch", this.clock.now());
  }

  /** Attempts that may be paid though their order takes no payment: it expires, was cancelled, or is paid in another way. */
  toClose(limit: number): Promise<PaymentAttempt[]> {
    return this.openOnes(
      limit,
      `EXISTS (SELECT 1 FROM ${this.schema}ticket_order o WHERE o.reference = a.reference AND o.state <> 'placed')`,
    );
  }

  /**
   * Ends the wait of orders for their provider: with all attempts closed, or after an hour without an answer.
   * @returns how many it did
   */
  async releaseExpiring(): Promise<number> {
    const late = this.clock.now() - RELEASE_MS;
    const ready = await this.query<{ reference: string }>(
      `SELECT reference FROM ${this.schema}ticket_order o WHERE state = 'expiring' AND (deadline <= $2 OR NOT EXISTS
         (SELECT 1 FROM ${this.schema}payment_attempt a WHERE a.reference = o.reference AND a.state IN ('new', 'open')))
       ORDER BY deadline LIMIT $1`,
      [RELEASED, late],
    );
    const references = ready.map(({ reference }) => reference);
    return this.moves.each(references, async (sql, reference) => {
      await this.lock(sql, reference);
      const order = await this.moves.reading.findIn(sql, reference);
      if (order?.state !== "expiring") return false;
      const waits = (await this.ofReference(sql, reference)).some(isOpen);
      if (waits && order.deadline > late) return false;
      await this.moves.move(sql, order, "expired", "time");
      return true;
    });
  }
}
