import { randomUUID } from "node:crypto";
import type { Query } from "~/platform/database/database";
import { listOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";
import type { PaymentAlarm } from "~/sales/model/payment";
import { HOLDER_MAIL, type OrderNews } from "./buyer-mails";

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** Mails about one order each within an hour. Then staff get one list every quarter of an hour. */
const SINGLE_MAILS_AN_HOUR = 10;
const LIST_AFTER_MS = HOUR_MS / 4;
/** ms until a mail is sent that may have more to say by then. */
const NEWS_AFTER_MS = 60_000;

/**
 * The mails of an order beside those that its buyer causes: to staff, who compare transfers with the bank's list, and the reminder. They
 * are deliveries of the outbox; a delivery is there once for each order and kind.
 */
export class OrderMails extends Store {
  /** As the index has it. */
  private readonly toStaff = "kind IN ('order-check', 'order-list') AND created_at > $1";

  /** For SQL: whether the mailbox of a submission `s` was reminded after a moment. @param since where it stands in the values */
  private isReminded(since: string) {
    return `EXISTS (SELECT 1 FROM ${this.schema}delivery own JOIN ${this.schema}delivery other ON other.cap_key = own.cap_key
      JOIN ${this.schema}delivery r ON r.submission_id = other.submission_id
    WHERE own.submission_id = s.id AND r.kind = 'reminder' AND r.created_at > ${since})`;
  }

  private async add(
    sql: Query,
    reference: string,
    kind: "order-check" | "order-list" | "order-links" | "reminder" | "cancellation" | OrderNews | PaymentAlarm,
    at: number,
    delayMs = 0,
  ) {
    await sql(
      `INSERT INTO ${this.schema}delivery (id, submission_id, kind, state, due_at, created_at)
       SELECT $1, id, $3, 'waiting', ${this.dialect.now} + $5, $4 FROM ${this.schema}submission WHERE reference = $2 ON CONFLICT DO NOTHING`,
      [randomUUID(), reference, kind, at, delayMs],
    );
  }

  /** Before a mail is sent once more: one of the same delivery would have the id of the last one, and mailboxes drop a second one. */
  private async dropSent(sql: Query, reference: string, kind: "order-links") {
    await sql(
      `DELETE FROM ${this.schema}delivery WHERE kind = $2 AND state <> 'sending'
         AND submission_id IN (SELECT id FROM ${this.schema}submission WHERE reference = $1)`,
      [reference, kind],
    );
  }

  /**
   * The same before a mail that has something new to say. One that is being sent does not know it, and would keep the new one from being
   * added: its worker loses the lease, and sends nothing unless all of it has left already.
   */
  private async dropEarlier(
    sql: Query,
    reference: string,
    kind: OrderNews | PaymentAlarm | "address-changed" | typeof HOLDER_MAIL,
    which = "1 = 1",
  ) {
    await sql(
      `DELETE FROM ${this.schema}delivery WHERE kind = $2 AND ${which}
         AND submission_id IN (SELECT id FROM ${this.schema}submission WHERE reference = $1)`,
      [reference, kind],
    );
  }

  /** Adds a mail to others than the buyer: its row says to whom, until it is sent. @returns false: the buyer's data were deleted */
  private async addToOthers(
    sql: Query,
    reference: string,
    kind: "address-changed" | typeof HOLDER_MAIL,
    emails: readonly string[],
    at: number,
  ): Promise<boolean> {
    const [own] = await sql<{ id: string }>(`SELECT id FROM ${this.schema}submission WHERE reference = $1`, [
      reference,
    ]);
    if (!own) return false;
    const waiting = await sql<{ remaining: string }>(
      `SELECT remaining FROM ${this.schema}delivery WHERE kind = $2 AND state IN ('waiting', 'sending')
         AND remaining IS NOT NULL AND submission_id = $1`,
      [own.id, kind],
    );
    const others = waiting.flatMap(({ remaining }) => JSON.parse(remaining) as string[]);
    await this.dropEarlier(sql, reference, kind);
    await sql(
      `INSERT INTO ${this.schema}delivery (id, submission_id, kind, state, due_at, created_at, remaining)
       VALUES ($1, $2, $3, 'waiting', ${this.dialect.now}, $4, $5)`,
      [randomUUID(), own.id, kind, at, JSON.stringify([...new Set([...others, ...emails])])],
    );
    return true;
  }

  /**
   * Adds the mail to staff about an order that waits for a transfer: its own, or, while many are placed, the next list. The transaction
   * has the lock of orders' amounts, so that two orders do not count the same mails.
   * @param at ms since the epoch
   */
  async addStaffMail(sql: Query, reference: string, at: number): Promise<void> {
    // A list that no worker has taken waits until this order is committed too.
    const lists = await sql(
      `UPDATE ${this.schema}delivery SET created_at = created_at
       WHERE ${this.toStaff} AND kind = 'order-list' AND state = 'waiting' AND attempts = 0 RETURNING id`,
      [at - HOUR_MS],
    );
    if (lists.length > 0) return;
    const mails = await sql(
      `SELECT id FROM ${this.schema}delivery WHERE ${this.toStaff} LIMIT ${SINGLE_MAILS_AN_HOUR}`,
      [at - HOUR_MS],
    );
    if (mails.length < SINGLE_MAILS_AN_HOUR) return this.add(sql, reference, "order-check", at);
    await this.add(sql, reference, "order-list", at, LIST_AFTER_MS);
  }

  /**
   * Adds the reminder of an order that is not paid, once. Where nobody has confirmed it, a mailbox gets one within a day: a stranger may have
   * typed its address.
   * @param at ms since the epoch @returns whether it did
   */
  async addReminder(sql: Query, reference: string, at: number): Promise<boolean> {
    // Two processes must not remind one mailbox of two orders.
    if (this.dialect.lock) await sql(this.dialect.lock, ["reminders"]);
    // Who moves the order on waits for this transaction, and then takes the reminder back.
    const open = await sql(
      `UPDATE ${this.schema}ticket_order SET deadline = deadline WHERE reference = $1 AND state = 'placed' RETURNING reference`,
      [reference],
    );
    if (open.length === 0) return false;
    const strangers = await sql(
      `SELECT o.reference FROM ${this.schema}ticket_order o JOIN ${this.schema}submission s ON s.reference = o.reference
       WHERE o.reference = $1 AND o.confirmed_at IS NULL AND ${this.isReminded("$2")}`,
      [reference, at - DAY_MS],
    );
    if (strangers.length > 0) return false;
    await this.add(sql, reference, "reminder", at);
    return true;
  }

  /** Adds the mail to the buyer of an order that staff have cancelled, if it has one, once. @param at ms since the epoch */
  addCancellation(sql: Query, reference: string, at: number): Promise<void> {
    return this.add(sql, reference, "cancellation", at);
  }

  /** Adds the mail to staff about a payment that a person has to look at, once for each order and kind. @param at ms since the epoch */
  addPaymentMail(sql: Query, reference: string, kind: PaymentAlarm, at: number): Promise<void> {
    return this.add(sql, reference, kind, at);
  }

  /**
   * Adds the mail to the buyer of an order about something that has come of it. One that is not sent yet says it too: staff refund
   * tickets one after the other.
   * @param at ms since the epoch
   */
  async addNews(sql: Query, reference: string, kind: OrderNews, at: number): Promise<void> {
    await this.dropEarlier(sql, reference, kind);
    await this.add(sql, reference, kind, at, NEWS_AFTER_MS);
  }

  /**
   * Adds the mail to the buyer about the account that the money of an order goes to. One that waits already says what it is then: whoever
   * changes the account again and again does not put the mail off.
   * @param at ms since the epoch
   */
  async addAccountChanged(sql: Query, reference: string, at: number): Promise<void> {
    await this.dropEarlier(sql, reference, "account-changed", "state <> 'waiting'");
    await this.add(sql, reference, "account-changed", at, NEWS_AFTER_MS);
  }

  /**
   * Adds the mail to the address that an order had before staff gave it another one. It says so in its own row, until it is sent.
   * @param former who gets it, beside those who have not got theirs yet @param at ms since the epoch
   */
  async addAddressChanged(sql: Query, reference: string, former: string, at: number): Promise<void> {
    await this.addToOthers(sql, reference, "address-changed", [former], at);
  }

  /**
   * Adds the mail with their tickets to those who come.
   * @param emails who gets it, beside those who have not got theirs yet @param at ms since the epoch
   * @returns whether there is one: the buyer's data may be deleted
   */
  addToHolders(sql: Query, reference: string, emails: readonly string[], at: number): Promise<boolean> {
    return this.addToOthers(sql, reference, HOLDER_MAIL, emails, at);
  }

  /** Whether a mail server has refused a mail to the buyer of an order. @param kinds of mails */
  async isRefused(sql: Query, reference: string, kinds: readonly string[]): Promise<boolean> {
    const refused = await sql(
      `SELECT id FROM ${this.schema}delivery WHERE state = 'parked' AND kind IN (${listOf(kinds)})
         AND submission_id IN (SELECT id FROM ${this.schema}submission WHERE reference = $1)`,
      [reference],
    );
    return refused.length > 0;
  }

  /** Adds the mails to the buyer and to staff about money that has to go back, once. @param at ms since the epoch */
  async addRefundDue(sql: Query, reference: string, at: number): Promise<void> {
    await this.add(sql, reference, "refund-due", at);
    await this.add(sql, reference, "payment-due", at);
  }

  /** Adds the mail to staff about money of a payment that its bank took back, again with each further time. @param at ms since the epoch */
  async addReversed(sql: Query, reference: string, at: number): Promise<void> {
    await this.dropEarlier(sql, reference, "payment-reversed");
    await this.add(sql, reference, "payment-reversed", at);
  }

  /** Adds the mail to staff about a second payment of an order, or one that came again, again with each further one. @param at ms since the epoch */
  async addSecondPayment(sql: Query, reference: string, at: number): Promise<void> {
    await this.dropEarlier(sql, reference, "payment-surplus");
    await this.add(sql, reference, "payment-surplus", at);
  }

  /**
   * Takes a reminder back that has not been sent: the order does not wait for money any more. Neither does a person send one again that
   * was refused, nor the worker that is about to send it.
   */
  async dropReminder(sql: Query, reference: string): Promise<void> {
    await sql(
      `DELETE FROM ${this.schema}delivery WHERE kind = 'reminder' AND state <> 'sent'
         AND submission_id = (SELECT id FROM ${this.schema}submission WHERE reference = $1)`,
      [reference],
    );
  }

  /** Takes all reminders back that have not been sent. */
  async dropReminders(): Promise<void> {
    await this.query(`DELETE FROM ${this.schema}delivery WHERE kind = 'reminder' AND state = 'waiting'`);
  }

  /**
   * The references of orders that wait for a transfer, have a quarter of their time left, and whose buyers were not reminded, as
   * `addReminder` does it. The states are those of an index; a held order has no way to pay.
   */
  async toRemind(now: number, limit: number): Promise<string[]> {
    const rows = await this.query<{ reference: string }>(
      `SELECT o.reference FROM ${this.schema}ticket_order o JOIN ${this.schema}order_buyer b ON b.reference = o.reference
         JOIN ${this.schema}submission s ON s.reference = o.reference
       WHERE o.state IN ('held', 'placed') AND o.payment = 'manual' AND o.deadline > $1
         AND (o.deadline - $1) * 4 <= o.deadline - b.sent_at
         AND NOT EXISTS (SELECT 1 FROM ${this.schema}delivery d WHERE d.submission_id = s.id AND d.kind = 'reminder')
         AND (o.confirmed_at IS NOT NULL OR NOT ${this.isReminded("$3")})
       ORDER BY o.deadline LIMIT $2`,
      [now, limit, now - DAY_MS],
    );
    return rows.map(({ reference }) => reference);
  }

  /** Adds the mail with the links to all orders of the buyer of an order. @param at ms since the epoch */
  async addLinks(sql: Query, reference: string, at: number): Promise<void> {
    await this.dropSent(sql, reference, "order-links");
    await this.add(sql, reference, "order-links", at);
  }
}
