import type { Clock } from "~/base/clock/clock.server";
import type { Database, Query, SqlValue } from "~/platform/database/database";
import { defineRow, integer, oneOf, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { type AttemptState, attemptStateLabels } from "~/sales/model/payment";
import type { PaymentAttempt } from "./attempt";
import { nextCheck, nextConfirmation } from "./attempt-rules";
import type { PaymentPage, PaymentStatus } from "./provider/payment-provider";

/** ms until the status of a new attempt is asked: a notification comes after 20 seconds. */
export const FIRST_CHECK_MS = 60_000;
/** Attempts to pay one thing, so that nobody fills the provider's list. */
export const MOST_ATTEMPTS = 20;
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
const COLUMNS = attemptRow.select("a");

/** Attempts to pay at a provider, as rows of a table: what they pay has its own. */
export abstract class AttemptRows extends Store {
  protected readonly clock: Clock;
  /** The table, with its schema. */
  protected readonly table: string;

  constructor(database: Database, { clock, table }: { clock: Clock; table: string }) {
    super(database);
    this.clock = clock;
    this.table = `${this.schema}${table}`;
  }

  /** @param where of the table `a` */
  protected async select(sql: Query, where: string, values: SqlValue[]): Promise<PaymentAttempt[]> {
    return attemptRow.read(await sql(`SELECT ${COLUMNS} FROM ${this.table} a WHERE ${where}`, values));
  }

  protected ofReference(sql: Query, reference: string): Promise<PaymentAttempt[]> {
    return this.select(sql, "reference = $1 ORDER BY number", [reference]);
  }

  /** Those that may be paid, and of which nobody looks at the moment. What cannot be believed waits for its next check. */
  protected openOnes(limit: number, where = "1 = 1"): Promise<PaymentAttempt[]> {
    const now = this.clock.now();
    return this.select(
      this.query,
      `state IN ('new', 'open') AND (checked_at IS NULL OR checked_at <= $2) AND (said <> 'mismatch' OR check_at <= $3)
         AND ${where} ORDER BY check_at LIMIT $1`,
      [limit, now - CLOSE_EVERY_MS, now],
    );
  }

  /** Stores the state that follows from a status, and when the status is asked next. @returns the attempt as it is stored */
  protected async change(
    sql: Query,
    attempt: PaymentAttempt,
    state: AttemptState,
    status: PaymentStatus,
  ): Promise<PaymentAttempt> {
    const now = this.clock.now();
    const changedAt = state === attempt.state ? attempt.changedAt : now;
    const changed = { ...attempt, state, changedAt, said: status.said, method: status.method ?? attempt.method };
    const isComing = status.returned.some(({ confirmed }) => !confirmed);
    const checkAt = isComing ? nextConfirmation(changed, now) : nextCheck(changed, now);
    await sql(
      `UPDATE ${this.table} SET state = $2, changed_at = $3, said = $4, method = $5, checked_at = $6, check_at = $7 WHERE id = $1`,
      [attempt.id, state, changedAt, changed.said, changed.method, now, checkAt],
    );
    return changed;
  }

  /** Notes that the provider says another amount, currency or merchant than it was asked for. */
  protected async noteMismatch(attempt: PaymentAttempt): Promise<void> {
    await this.query(`UPDATE ${this.table} SET said = 'mismatch', check_at = $2 WHERE id = $1`, [
      attempt.id,
      nextCheck(attempt, this.clock.now()),
    ]);
  }

  /** The attempts to pay one thing, the first one first. */
  attempts(reference: string): Promise<PaymentAttempt[]> {
    return this.ofReference(this.query, reference);
  }

  /** An attempt; null: there is none. */
  async attempt(id: string, sql: Query = this.query): Promise<PaymentAttempt | null> {
    const [attempt] = await this.select(sql, "id = $1", [id]);
    return attempt ?? null;
  }

  /** Stores the page of an attempt. @returns false when the attempt was closed meanwhile, so that the page must not be shown */
  async opened(id: string, { token, address }: PaymentPage): Promise<boolean> {
    const opened = await this.query(
      `UPDATE ${this.table} SET state = 'open', token = $2, page = $3 WHERE id = $1 AND state = 'new' RETURNING id`,
      [id, token, address],
    );
    return opened.length > 0;
  }

  /**
   * The provider did not say whether it made a page, or refused to: nobody knows the address of one, so a new attempt may begin.
   * @param isClosed there is none for sure
   */
  async failed(id: string, isClosed: boolean, said: string): Promise<void> {
    await this.query(
      `UPDATE ${this.table} SET state = $2, said = $3, changed_at = $4 WHERE id = $1 AND state = 'new'`,
      [id, isClosed ? "closed" : "open", said, this.clock.now()],
    );
  }

  /** Takes the next look at an attempt, unless somebody else has looked within `pause` ms. */
  async claimCheck({ id, checkedAt }: PaymentAttempt, pause: number): Promise<boolean> {
    const now = this.clock.now();
    const claimed = await this.query(
      `UPDATE ${this.table} SET checked_at = $2, check_at = $3 WHERE id = $1 AND coalesce(checked_at, 0) = $4
         AND coalesce(checked_at, 0) <= $5 RETURNING id`,
      [id, now, now + LOOK_MS, checkedAt ?? 0, now - pause],
    );
    return claimed.length > 0;
  }

  /** Asks for a look at an attempt as soon as possible. */
  async checkSoon(id: string): Promise<void> {
    await this.query(`UPDATE ${this.table} SET check_at = $2 WHERE id = $1`, [id, this.clock.now()]);
  }

  /** Attempts whose status is to be asked now. */
  dueChecks(limit: number): Promise<PaymentAttempt[]> {
    return this.select(this.query, "check_at <= $2 ORDER BY check_at LIMIT $1", [limit, this.clock.now()]);
  }
}
