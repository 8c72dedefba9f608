import type { Database, Query } from "~/platform/database/database";
import { payableLines } from "~/sales/model/order-lines";
import { settledOf } from "~/sales/model/order-money";
import { RELEASE_MS, takesMoney } from "~/sales/model/order-rules";
import type { AttemptState } from "~/sales/model/payment";
import type { OrderMoves, OrderOptions } from "~/sales/orders/order-moves.server";
import type { Order } from "~/sales/orders/orders";
import type { PaymentAttempt } from "./attempt";
import { AttemptRows, FIRST_CHECK_MS, MOST_ATTEMPTS } from "./attempt-rows.server";
import { attemptId, follow, goneElsewhere, isOpen, isReturned, isUsable, pageEnd } from "./attempt-rules";
import type { OrderRefunds } from "./order-refunds.server";
import type { Begun, PaymentAttempts } from "./payable";
import type { PaymentStatus } from "./provider/payment-provider";

/** Orders that are released in one go. */
const RELEASED = 50;
/** ms after which the status of a payment is asked once more that came again: the answer may have been an old one. */
const AGAIN_MS = 6 * 60_000;

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
   * Voids the tickets that a payment which was taken back had paid a part of: those of its order, and those for which they were exchanged, through any
   * number of exchanges. Their places stay taken: staff decide. All are locked before the first one moves: who changes one of them has its lock, and
   * waits for the number of the change. Who exchanges one meanwhile has it too, so that what it was exchanged for is read after.
   * @param tells orders whose buyers get a mail in any case @returns whether one was valid until now
   */
  private async revoke(
    sql: Query,
    { id, reference }: PaymentAttempt,
    tells: readonly string[] = [reference],
  ): Promise<boolean> {
    const tickets = await this.moves.tickets.lockAll(sql, reference, "revoked");
    const seen = new Set([reference]);
    for (let next = await this.moves.money.next([reference], sql); next.length > 0; ) {
      for (const other of next) {
        seen.add(other);
        const others = await this.moves.tickets.lockAll(sql, other, "revoked");
        const act = { act: "reversed", amount: 0, attempt: "", editor: "", otherOrder: reference } as const;
        if (others.length > 0) await this.moves.addAct(sql, other, `${other}-lost-${id}`, act);
        tickets.push(...others);
      }
      next = (await this.moves.money.next(next, sql)).filter((other) => !seen.has(other));
    }
    await this.moves.tickets.move(sql, tickets, "revoked", "provider");
    for (const other of new Set([...tells, ...tickets.map((ticket) => ticket.reference)]))
      await this.moves.mails.addNews(sql, other, "tickets-revoked", this.clock.now());
    return tickets.length > 0;
  }

  /** Whether money that came for an order which takes none pays it again: its own payment had gone back. */
  private async isOwnAgain(sql: Query, attempt: PaymentAttempt, order: Order): Promise<boolean> {
    if (attempt.state !== "reversed" || order.state !== "issued") return false;
    const others = await this.ofReference(sql, attempt.reference);
    if (others.some(({ state }) => state === "paid")) return false;
    const moves = await sql<{ actor: string }>(
      `SELECT actor FROM ${this.schema}order_journal WHERE reference = $1 AND state = 'paid'`,
      [order.reference],
    );
    return moves.some(({ actor }) => actor === "provider");
  }

  /**
   * Books what went back of an attempt at its provider beside what this site sent, and what of that came again, as far as it is not booked.
   * @param attempt as it was @param state that it has now @returns by how much it is more than before, in rupiah
   */
  private async bookReversed(sql: Query, attempt: PaymentAttempt, state: AttemptState, status: PaymentStatus) {
    const { id, reference } = attempt;
    const refunds = await this.refunds.refunds(id, sql);
    const [row] = await sql<{ count: number; before: number }>(
      `SELECT count(*) AS count, CAST(coalesce(sum(${settledOf("a")}), 0) AS bigint) AS before FROM ${this.schema}order_act a
       WHERE reference = $1 AND attempt = $2 AND act IN ('reversed', 'regained')`,
      [reference, id],
    );
    const before = Number(row?.before ?? 0);
    const more = goneElsewhere(attempt, { state, status, refunds, before }) - before;
    const act = { act: more < 0 ? "regained" : "reversed", amount: Math.abs(more), attempt: id, editor: "" } as const;
    if (more !== 0) await this.moves.addAct(sql, reference, `${id}-reversed-${Number(row?.count ?? 0) + 1}`, act);
    return more;
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
    const isAgain = effect === "pay" && (await this.isOwnAgain(sql, attempt, found));
    const isSurplus = effect === "pay" && !takesMoney(found.state) && !isAgain;
    const state = isSurplus ? "surplus" : next;
    let order = found;
    if (effect === "pay" && !isSurplus && !isAgain) order = await this.moves.takeMoney(sql, found, "provider", quotas);
    const ours = await this.refunds.returnedIn(sql, id, status.returned);
    const more = await this.bookReversed(sql, attempt, state, status);
    if (effect === "reverse" && attempt.state === "paid") {
      if (found.state === "refund_due") order = await this.moves.move(sql, found, "refunded", "provider");
      if (found.state === "issued") await this.revoke(sql, attempt);
    }
    if (effect === "return") {
      if (found.state === "refund_due" && isReturned(attempt, status))
        order = await this.moves.move(sql, found, "refunded", "provider");
      // Staff sent it back in the provider's dashboard, or what was left of it: these tickets are not paid any more.
      if (found.state === "issued" && attempt.state === "paid" && state === "refunded" && ours < attempt.amount)
        await this.revoke(sql, attempt);
    }
    // A bank may take what this site has sent back already, or a part of which nobody says how much: staff have to look.
    const isByBank = status.state === "reversed" && state !== "closed" && (more > 0 || status.said !== attempt.said);
    if (isAgain || (state === "surplus" && attempt.state !== "surplus"))
      await this.moves.mails.addSecondPayment(sql, reference, now);
    if (isByBank || (state === "reversed" && attempt.state !== "reversed"))
      await this.moves.mails.addReversed(sql, reference, now);
    const changed = await this.change(sql, attempt, state, status);
    if (more < 0) {
      await this.moves.settlements.passOn(sql, reference, -more);
      await sql(`UPDATE ${this.table} SET check_at = $2 WHERE id = $1`, [id, now + AGAIN_MS]);
    }
    return { order, attempt: changed, effect };
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

  /**
   * Asks once more for payments of which a part went back in a release that did not book it. Books what went back of those that such a release took
   * back, which stored the state alone, with what else that means (`revoke`). A repeat changes nothing.
   */
  async fillReversed(): Promise<void> {
    const sent = `(SELECT coalesce(sum(b.amount), 0) FROM ${this.schema}payment_refund b WHERE b.attempt = p.id AND b.state <> 'refused')`;
    const acts = `${this.schema}order_act a WHERE a.reference = p.reference AND a.attempt = p.id AND a.act IN ('reversed', 'regained')`;
    const gone = `p.amount - ${sent} - (SELECT coalesce(sum(${settledOf("a")}), 0) FROM ${acts})`;
    await this.query(
      `UPDATE ${this.table} AS p SET check_at = $1 WHERE p.state IN ('paid', 'surplus') AND p.check_at IS NULL
         AND p.said IN ('partial_refund', 'partial_chargeback') AND ${sent} = 0 AND NOT EXISTS (SELECT 1 FROM ${acts})`,
      [this.clock.now()],
    );
    const isUnbooked = `p.state IN ('refunded', 'reversed') AND ${gone} > 0`;
    const found = await this.query<{ reference: string }>(
      `SELECT DISTINCT p.reference FROM ${this.table} p WHERE ${isUnbooked} ORDER BY p.reference`,
    );
    const references = found.map(({ reference }) => reference);
    await this.moves.each(references, async (sql, reference) => {
      await this.lock(sql, reference);
      const booked = await sql<{ attempt: string }>(
        `INSERT INTO ${this.schema}order_act (id, reference, at, act, amount, attempt)
         SELECT p.id || '-reversed-' || (SELECT count(*) + 1 FROM ${acts}), p.reference, p.changed_at, 'reversed', ${gone}, p.id
         FROM ${this.table} p WHERE p.reference = $1 AND ${isUnbooked} ON CONFLICT DO NOTHING RETURNING attempt`,
        [reference],
      );
      const own = await this.moves.money.paymentOf(reference, sql);
      const attempt = booked.some((act) => act.attempt === own) && own ? await this.attempt(own, sql) : null;
      const order = await this.moves.reading.findIn(sql, reference);
      if (attempt && order?.state === "issued" && (await this.revoke(sql, attempt, [])))
        await this.moves.mails.addReversed(sql, reference, this.clock.now());
      return booked.length > 0;
    });
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
