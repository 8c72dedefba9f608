import type { Database, Query, SqlValue } from "~/platform/database/database";
import { defineRow, integer, oneOf, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { RELEASE_MS, takesMoney } from "~/sales/model/order-rules";
import { type AttemptState, attemptStateLabels } from "~/sales/model/payment";
import type { OrderMoves, OrderOptions } from "~/sales/orders/order-moves.server";
import type { Order } from "~/sales/orders/orders";
import type { PaymentAttempt } from "./attempt";
import { attemptId, follow, isOpen, isReturned, isUsable, nextCheck, nextConfirmation, pageEnd } from "./attempt-rules";
import type { OrderRefunds } from "./order-refunds.server";
import type { PaymentPage, PaymentStatus } from "./provider/payment-provider";

/** Attempts of one order, so that nobody fills the provider's list. */
const MOST_ATTEMPTS = 20;
/** Orders that are released in one go. */
const RELEASED = 50;
/** ms until the status of a new attempt is asked: a notification comes after 20 seconds. */
const FIRST_CHECK_MS = 60_000;
/** ms within which one process that checks an attempt has a result. Also the ms between two tries to close one. */
const LOOK_MS = 20_000;
const CLOSE_EVERY_MS = 10_000;

const attemptRow = defineRow<PaymentAttempt>({
  id: text,
  reference: text,
  number: integer,
  amount: integer,
  state: oneOf(Object.keys(attemptStateLabels) as AttemptState[]),
  said: text,
  method: orNull(text),
  token: orNull(text),
  page: orNull(text),
  pageUntil: integer,
  createdAt: integer,
  changedAt: integer,
  checkedAt: orNull(integer),
  checkAt: orNull(integer),
});
const COLUMNS = attemptRow.select();

/** `isNew`: its page is to be made now. `attempt`: null: the order takes no payment now, or, when `isNew`, has had as many attempts as it may. */
export type Begun = { order: Order; attempt: PaymentAttempt | null; isNew: boolean };

/** Attempts to pay at a provider. Each transaction works on the attempts of one order at a time. */
export class OrderAttempts extends Store {
  private readonly clock: OrderOptions["clock"];
  private readonly moves: OrderMoves;
  private readonly refunds: OrderRefunds;

  constructor(database: Database, { clock }: Pick<OrderOptions, "clock">, moves: OrderMoves, refunds: OrderRefunds) {
    super(database);
    this.clock = clock;
    this.moves = moves;
    this.refunds = refunds;
  }

  private async select(sql: Query, where: string, values: SqlValue[]): Promise<PaymentAttempt[]> {
    return attemptRow.read(await sql(`SELECT ${COLUMNS} FROM ${this.schema}payment_attempt a WHERE ${where}`, values));
  }

  private ofOrder(sql: Query, reference: string) {
    return this.select(sql, "reference = $1 ORDER BY number", [reference]);
  }

  /** One transaction at a time decides on the attempts of an order. */
  private async lock(sql: Query, reference: string) {
    if (this.dialect.lock) await sql(this.dialect.lock, [`payment of ${reference}`]);
  }

  private async insert(sql: Query, { reference, amount, deadline }: Order, number: number) {
    const now = this.clock.now();
    const added = await sql(
      `INSERT INTO ${this.schema}payment_attempt
         (id, reference, number, amount, state, page_until, created_at, changed_at, check_at)
       VALUES ($1, $2, $3, $4, 'new', $5, $6, $6, $7) RETURNING ${COLUMNS}`,
      [attemptId(reference, number), reference, number, amount, pageEnd(deadline, now), now, now + FIRST_CHECK_MS],
    );
    return attemptRow.read(added)[0] ?? null;
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
    const isComing = status.returned.some(({ confirmed }) => !confirmed);
    const changedAt = state === attempt.state ? attempt.changedAt : now;
    const changed = { ...attempt, state, changedAt, said: status.said, method: status.method ?? attempt.method };
    await sql(
      `UPDATE ${this.schema}payment_attempt SET state = $2, changed_at = $3, said = $4, method = $5, checked_at = $6,
         check_at = $7 WHERE id = $1`,
      [
        id,
        state,
        changedAt,
        changed.said,
        changed.method,
        now,
        isComing ? nextConfirmation(changed, now) : nextCheck(changed, now),
      ],
    );
    return { order, attempt: changed, effect };
  }

  /** Locks an attempt for a transaction. @returns null when there is none */
  async lockIn(sql: Query, id: string): Promise<PaymentAttempt | null> {
    const [{ reference } = { reference: "" }] = await this.select(sql, "id = $1", [id]);
    await this.lock(sql, reference);
    const [attempt] = await this.select(sql, "id = $1", [id]);
    return attempt ?? null;
  }

  /** The attempts of an order, the first one first. */
  attempts(reference: string): Promise<PaymentAttempt[]> {
    return this.ofOrder(this.query, reference);
  }

  async attempt(id: string): Promise<PaymentAttempt | null> {
    const [attempt] = await this.select(this.query, "id = $1", [id]);
    return attempt ?? null;
  }

  /**
   * Begins to pay an order that waits for its payment, or returns to the attempt that there is.
   * @returns null: there is no such order
   */
  begin(reference: string): Promise<Begun | null> {
    return this.moves.retried(async (sql) => {
      await this.lock(sql, reference);
      const order = await this.moves.reading.findIn(sql, reference);
      if (!order) return null;
      const known = await this.ofOrder(sql, reference);
      const isPayable = order.state === "placed" && order.payment === "midtrans" && order.deadline > this.clock.now();
      if (!isPayable) return { order, attempt: null, isNew: false };
      const usable = known.findLast((attempt) => isUsable(attempt, this.clock.now()));
      if (usable) return { order, attempt: usable, isNew: false };
      const last = known.at(-1)?.number ?? 0;
      if (last >= MOST_ATTEMPTS) return { order, attempt: null, isNew: true };
      return { order, attempt: await this.insert(sql, order, last + 1), isNew: true };
    });
  }

  /** Stores the page of an attempt. @returns false when the attempt was closed meanwhile, so that the page must not be shown */
  async opened(id: string, { token, address }: PaymentPage): Promise<boolean> {
    const opened = await this.query(
      `UPDATE ${this.schema}payment_attempt SET state = 'open', token = $2, page = $3 WHERE id = $1 AND state = 'new' RETURNING id`,
      [id, token, address],
    );
    return opened.length > 0;
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

  /**
   * The provider did not say whether it made a page, or refused to: nobody knows the address of one, so a new attempt may begin.
   * @param isClosed there is none for sure
   */
  async failed(id: string, isClosed: boolean, said: string): Promise<void> {
    await this.query(
      `UPDATE ${this.schema}payment_attempt SET state = $2, said = $3, changed_at = $4 WHERE id = $1 AND state = 'new'`,
      [id, isClosed ? "closed" : "open", said, this.clock.now()],
    );
  }

  /** Notes that the provider says another amount, currency or merchant than it was asked for, and mails it to staff, once. */
  async mismatched(attempt: PaymentAttempt): Promise<void> {
    const { id, reference } = attempt;
    const checkAt = nextCheck(attempt, this.clock.now());
    await this.query(`UPDATE ${this.schema}payment_attempt SET said = 'mismatch', check_at = $2 WHERE id = $1`, [
      id,
      checkAt,
    ]);
    await this.moves.mails.addPaymentMail(this.query, reference, "payment-mismatch", this.clock.now());
  }

  /** Takes the next look at an attempt, unless somebody else has looked within `pause` ms. */
  async claimCheck({ id, checkedAt }: PaymentAttempt, pause: number): Promise<boolean> {
    const now = this.clock.now();
    const claimed = await this.query(
      `UPDATE ${this.schema}payment_attempt SET checked_at = $2, check_at = $3 WHERE id = $1 AND coalesce(checked_at, 0) = $4
         AND coalesce(checked_at, 0) <= $5 RETURNING id`,
      [id, now, now + LOOK_MS, checkedAt ?? 0, now - pause],
    );
    return claimed.length > 0;
  }

  /** Asks for a look at an attempt as soon as possible. */
  async checkSoon(id: string): Promise<void> {
    await this.query(`UPDATE ${this.schema}payment_attempt SET check_at = $2 WHERE id = $1`, [id, this.clock.now()]);
  }

  /** Attempts whose status is to be asked now, with the state of their order. */
  dueChecks(limit: number): Promise<PaymentAttempt[]> {
    return this.select(this.query, "check_at <= $2 ORDER BY check_at LIMIT $1", [limit, this.clock.now()]);
  }

  /**
   * Attempts that may be paid though their order takes no payment: it expires, was cancelled, or is paid in another way. Of which the
   * provider says what cannot be believed waits for its next check.
   */
  toClose(limit: number): Promise<PaymentAttempt[]> {
    return this.select(
      this.query,
      `state IN ('new', 'open') AND (checked_at IS NULL OR checked_at <= $2)
         AND (said <> 'mismatch' OR check_at <= $3) AND EXISTS
        (SELECT 1 FROM ${this.schema}ticket_order o WHERE o.reference = a.reference AND o.state <> 'placed')
       ORDER BY check_at LIMIT $1`,
      [limit, this.clock.now() - CLOSE_EVERY_MS, this.clock.now()],
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
      const waits = (await this.ofOrder(sql, reference)).some(isOpen);
      if (waits && order.deadline > late) return false;
      await this.moves.move(sql, order, "expired", "time");
      return true;
    });
  }
}
