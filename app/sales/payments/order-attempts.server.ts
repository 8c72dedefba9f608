import type { Database, Query, SqlValue } from "~/platform/database/database";
import type { OrderMoves, OrderOptions } from "~/sales/orders/order-moves.server";
import { RELEASE_MS, takesMoney } from "~/sales/orders/order-rules";
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

const COLUMNS = `id, reference, number, amount, state, said, method, token, page, page_until AS "pageUntil",
  created_at AS "createdAt", changed_at AS "changedAt", checked_at AS "checkedAt", check_at AS "checkAt"`;

/** `isNew`: its page is to be made now. `attempt`: null: the order takes no payment now, or, when `isNew`, has had as many attempts as it may. */
export type Begun = { order: Order; attempt: PaymentAttempt | null; isNew: boolean };

/** Attempts to pay at a provider. Each transaction works on the attempts of one order at a time. */
export function createOrderAttempts(
  { query, dialect }: Pick<Database, "query" | "dialect">,
  { clock }: Pick<OrderOptions, "clock">,
  { reading, tickets, mails, move, retried, each, takeMoney }: OrderMoves,
  refunds: OrderRefunds,
) {
  const ORDER = `${dialect.schema}ticket_order`;
  const ATTEMPT = `${dialect.schema}payment_attempt`;
  const { findIn: find } = reading;

  const select = (sql: Query, where: string, values: SqlValue[]) =>
    sql<PaymentAttempt>(`SELECT ${COLUMNS} FROM ${ATTEMPT} a WHERE ${where}`, values);
  const ofOrder = (sql: Query, reference: string) => select(sql, "reference = $1 ORDER BY number", [reference]);
  /** One transaction at a time decides on the attempts of an order. */
  const lock = async (sql: Query, reference: string) => {
    if (dialect.lock) await sql(dialect.lock, [`payment of ${reference}`]);
  };

  async function insert(sql: Query, { reference, amount, deadline }: Order, number: number) {
    const now = clock.now();
    const [attempt] = await sql<PaymentAttempt>(
      `INSERT INTO ${ATTEMPT} (id, reference, number, amount, state, page_until, created_at, changed_at, check_at)
       VALUES ($1, $2, $3, $4, 'new', $5, $6, $6, $7) RETURNING ${COLUMNS}`,
      [attemptId(reference, number), reference, number, amount, pageEnd(deadline, now), now, now + FIRST_CHECK_MS],
    );
    return attempt ?? null;
  }

  /**
   * Voids the tickets of an order whose payment was taken back. Their places stay taken: staff decide. All are locked before the first
   * one moves: who changes one of them has its lock, and waits for the number of the change.
   */
  async function revoke(sql: Query, reference: string): Promise<void> {
    await tickets.move(sql, await tickets.lockAll(sql, reference, "revoked"), "revoked", "provider");
    await mails.addNews(sql, reference, "tickets-revoked", clock.now());
  }

  /** Stores what a status means for an attempt and its order. */
  async function recordIn(
    sql: Query,
    attempt: PaymentAttempt,
    status: PaymentStatus,
    quotas: ReadonlyMap<string, number>,
  ) {
    const { id, reference } = attempt;
    const now = clock.now();
    const found = await find(sql, reference);
    if (!found) return null;
    const { state: next, effect } = follow(attempt, status, now);
    const isSurplus = effect === "pay" && !takesMoney(found.state);
    const state = isSurplus ? "surplus" : next;
    let order = found;
    if (effect === "pay" && !isSurplus) order = await takeMoney(sql, found, "provider", quotas);
    if (effect === "reverse" && attempt.state === "paid") {
      if (found.state === "refund_due") order = await move(sql, found, "refunded", "provider");
      if (found.state === "issued") await revoke(sql, reference);
    }
    if (effect === "return") {
      const ours = await refunds.returnedIn(sql, id, status.returned);
      if (found.state === "refund_due" && isReturned(attempt, status))
        order = await move(sql, found, "refunded", "provider");
      // Staff sent it back in the provider's dashboard, or what was left of it: these tickets are not paid any more.
      if (found.state === "issued" && attempt.state === "paid" && state === "refunded" && ours < attempt.amount)
        await revoke(sql, reference);
    }
    if (state !== attempt.state && (state === "surplus" || state === "reversed"))
      await mails.addPaymentMail(sql, reference, `payment-${state}`, now);
    const isComing = status.returned.some(({ confirmed }) => !confirmed);
    const changedAt = state === attempt.state ? attempt.changedAt : now;
    const changed = { ...attempt, state, changedAt, said: status.said, method: status.method ?? attempt.method };
    await sql(
      `UPDATE ${ATTEMPT} SET state = $2, changed_at = $3, said = $4, method = $5, checked_at = $6, check_at = $7 WHERE id = $1`,
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
  async function lockIn(sql: Query, id: string): Promise<PaymentAttempt | null> {
    const [{ reference } = { reference: "" }] = await select(sql, "id = $1", [id]);
    await lock(sql, reference);
    const [attempt] = await select(sql, "id = $1", [id]);
    return attempt ?? null;
  }

  return {
    lockIn,

    /** The attempts of an order, the first one first. */
    attempts: (reference: string): Promise<PaymentAttempt[]> => ofOrder(query, reference),

    async attempt(id: string): Promise<PaymentAttempt | null> {
      const [attempt] = await select(query, "id = $1", [id]);
      return attempt ?? null;
    },

    /**
     * Begins to pay an order that waits for its payment, or returns to the attempt that there is.
     * @returns null: there is no such order
     */
    begin: (reference: string): Promise<Begun | null> =>
      retried(async (sql) => {
        await lock(sql, reference);
        const order = await find(sql, reference);
        if (!order) return null;
        const known = await ofOrder(sql, reference);
        const isPayable = order.state === "placed" && order.payment === "midtrans" && order.deadline > clock.now();
        if (!isPayable) return { order, attempt: null, isNew: false };
        const usable = known.findLast((attempt) => isUsable(attempt, clock.now()));
        if (usable) return { order, attempt: usable, isNew: false };
        const last = known.at(-1)?.number ?? 0;
        if (last >= MOST_ATTEMPTS) return { order, attempt: null, isNew: true };
        return { order, attempt: await insert(sql, order, last + 1), isNew: true };
      }),

    /** Stores the page of an attempt. @returns false when the attempt was closed meanwhile, so that the page must not be shown */
    async opened(id: string, { token, address }: PaymentPage): Promise<boolean> {
      const opened = await query(
        `UPDATE ${ATTEMPT} SET state = 'open', token = $2, page = $3 WHERE id = $1 AND state = 'new' RETURNING id`,
        [id, token, address],
      );
      return opened.length > 0;
    },

    /**
     * Stores what the provider says of an attempt, and pays its order when it is paid, in one transaction. A repeat changes nothing.
     * @param status as the provider says it when it is asked, compared with the attempt
     * @param quotas how many of each ticket there are now
     * @returns null: there is no such attempt
     */
    record: (id: string, status: PaymentStatus, quotas: ReadonlyMap<string, number>) =>
      retried(async (sql) => {
        const attempt = await lockIn(sql, id);
        return attempt ? recordIn(sql, attempt, status, quotas) : null;
      }),

    /**
     * The provider did not say whether it made a page, or refused to: nobody knows the address of one, so a new attempt may begin.
     * @param isClosed there is none for sure
     */
    async failed(id: string, isClosed: boolean, said: string): Promise<void> {
      await query(`UPDATE ${ATTEMPT} SET state = $2, said = $3, changed_at = $4 WHERE id = $1 AND state = 'new'`, [
        ...[id, isClosed ? "closed" : "open", said, clock.now()],
      ]);
    },

    /** Notes that the provider says another amount, currency or merchant than it was asked for, and mails it to staff, once. */
    async mismatched(attempt: PaymentAttempt): Promise<void> {
      const { id, reference } = attempt;
      const checkAt = nextCheck(attempt, clock.now());
      await query(`UPDATE ${ATTEMPT} SET said = 'mismatch', check_at = $2 WHERE id = $1`, [id, checkAt]);
      await mails.addPaymentMail(query, reference, "payment-mismatch", clock.now());
    },

    /** Takes the next look at an attempt, unless somebody else has looked within `pause` ms. */
    async claimCheck({ id, checkedAt }: PaymentAttempt, pause: number): Promise<boolean> {
      const now = clock.now();
      const claimed = await query(
        `UPDATE ${ATTEMPT} SET checked_at = $2, check_at = $3 WHERE id = $1 AND coalesce(checked_at, 0) = $4
           AND coalesce(checked_at, 0) <= $5 RETURNING id`,
        [id, now, now + LOOK_MS, checkedAt ?? 0, now - pause],
      );
      return claimed.length > 0;
    },

    /** Asks for a look at an attempt as soon as possible. */
    async checkSoon(id: string): Promise<void> {
      await query(`UPDATE ${ATTEMPT} SET check_at = $2 WHERE id = $1`, [id, clock.now()]);
    },

    /** Attempts whose status is to be asked now, with the state of their order. */
    dueChecks: (limit: number): Promise<PaymentAttempt[]> =>
      select(query, "check_at <= $2 ORDER BY check_at LIMIT $1", [limit, clock.now()]),

    /**
     * Attempts that may be paid though their order takes no payment: it expires, was cancelled, or is paid in another way. Of which the
     * provider says what cannot be believed waits for its next check.
     */
    toClose: (limit: number): Promise<PaymentAttempt[]> =>
      select(
        query,
        `state IN ('new', 'open') AND (checked_at IS NULL OR checked_at <= $2)
           AND (said <> 'mismatch' OR check_at <= $3) AND EXISTS
          (SELECT 1 FROM ${ORDER} o WHERE o.reference = a.reference AND o.state <> 'placed')
         ORDER BY check_at LIMIT $1`,
        [limit, clock.now() - CLOSE_EVERY_MS, clock.now()],
      ),

    /**
     * Ends the wait of orders for their provider: with all attempts closed, or after an hour without an answer.
     * @returns how many it did
     */
    async releaseExpiring(): Promise<number> {
      const late = clock.now() - RELEASE_MS;
      const ready = await query<{ reference: string }>(
        `SELECT reference FROM ${ORDER} o WHERE state = 'expiring' AND (deadline <= $2 OR NOT EXISTS
           (SELECT 1 FROM ${ATTEMPT} a WHERE a.reference = o.reference AND a.state IN ('new', 'open'))) ORDER BY deadline LIMIT $1`,
        [RELEASED, late],
      );
      const references = ready.map(({ reference }) => reference);
      return each(references, async (sql, reference) => {
        await lock(sql, reference);
        const order = await find(sql, reference);
        if (order?.state !== "expiring") return false;
        const waits = (await ofOrder(sql, reference)).some(isOpen);
        if (waits && order.deadline > late) return false;
        await move(sql, order, "expired", "time");
        return true;
      });
    },
  };
}

export type OrderAttempts = ReturnType<typeof createOrderAttempts>;
