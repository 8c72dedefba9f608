import { randomUUID } from "node:crypto";
import { FIRST_EDITION } from "~/content/editions/edition";
import type { Database, Query } from "~/platform/database/database";
import { listOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";
import { capKeyOf } from "~/platform/outbox/mail-cap";
import { Buyers, readBuyer } from "~/sales/buyers/buyers.server";
import { othersOf, UNCONFIRMED_ORDERS } from "~/sales/limits/mailbox-orders";
import type { DayOutcome } from "~/sales/model/day-task";
import type { OrderState, TicketCounts } from "~/sales/model/order";
import type { Buyer } from "~/sales/model/order-form";
import type { PaymentAlarm } from "~/sales/model/payment";
import { arrivedOf } from "~/sales/model/short-money";
import { TICKET_STATE } from "~/sales/tickets/ticket-states.server";
import { HOLDER_MAIL, type OrderNews } from "./buyer-mails";
import { DayMails } from "./day-mails.server";

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** Mails about one order each within an hour. Then staff get one list every quarter of an hour. */
const SINGLE_MAILS_AN_HOUR = 10;
const LIST_AFTER_MS = HOUR_MS / 4;
/** The orders that a mail lists. */
const MAX_MAIL_LIST = 50;

/** An order that a person has to compare with the bank's list. `amount`: in rupiah; `deadline`: ms since the epoch. */
export type OrderToCheck = { reference: string; amount: number; deadline: number; name: string };

/** ms until a mail is sent that may have more to say by then. */
const NEWS_AFTER_MS = 60_000;

/**
 * `tickets`: those that let nobody in any more; `returned`: rupiah that were sent back; `isLate`: its money came when it was over; `fee`: rupiah
 * that are kept of refunded tickets, and go back; absent: nothing is kept. `short`: what goes back of
 * refunded tickets, of which less had arrived than they cost. `exchangedFor`: the orders of the tickets that took the place of some.
 */
export type OrderFacts = {
  fee?: { kept: number; back: number };
  short?: number;
  exchangedFor?: string[];
  tickets: { id: string; name: string; day: string; state: string }[];
  returned: number;
  isLate: boolean;
};

/** An order as a mail to its buyer lists it. */
export type BuyersOrder = TicketCounts & { reference: string; state: OrderState; tickets: string };

/** For SQL: whether the money of an order `o` came through the provider, or with a ticket that was exchanged. @param schema before table names */
export const isPaidElsewhere = (schema: string): string =>
  `(o.payment = 'moved' OR EXISTS (SELECT 1 FROM ${schema}order_journal j
    WHERE j.reference = o.reference AND j.state IN ('paid', 'refund_due') AND j.actor = 'provider'))`;

/**
 * For SQL: whether a line `l` of the bank for an order `o` that staff marked as paid is the only one that is known, and of another amount: it
 * may be the money that they saw. @param schema before table names
 */
export const isOnlyMoney = (schema: string): string =>
  `l.amount <> o.amount AND NOT ${isPaidElsewhere(schema)}
   AND NOT EXISTS (SELECT 1 FROM ${schema}bank_line p WHERE p.reference = l.reference AND p.id <> l.id)`;

/**
 * The mails of an order beside those that its buyer causes: to staff, who compare transfers with the bank's list, and the reminder. They
 * are deliveries of the outbox; a delivery is there once for each order and kind.
 */
export class OrderMails extends Store {
  private readonly buyers: Buyers;
  /** As the index has it. */
  private readonly toStaff = "kind IN ('order-check', 'order-list') AND created_at > $1";
  private readonly dayMails: DayMails;

  constructor(database: Database) {
    super(database);
    this.buyers = new Buyers(database);
    this.dayMails = new DayMails(database);
  }

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

  /** What a mail about days on which the expo does not open says. @param id of the delivery */
  saidOfDays(id: string): Promise<DayOutcome[]> {
    return this.dayMails.saidBy(id);
  }

  /** The buyer of an order, as a mail greets them now; null: their data were deleted. */
  buyerOf(reference: string): Promise<Buyer | null> {
    return this.buyers.find(this.query, reference);
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

  /** Why mail servers have refused mails to the buyer of an order for good, in their words. @param kinds of mails */
  async refusals(reference: string, kinds: readonly string[]): Promise<string[]> {
    const refused = await this.query<{ why: string }>(
      `SELECT last_error AS why FROM ${this.schema}delivery WHERE state = 'parked' AND last_error IS NOT NULL
         AND kind IN (${listOf(kinds)})
         AND submission_id IN (SELECT id FROM ${this.schema}submission WHERE reference = $1) ORDER BY kind DESC`,
      [reference],
    );
    return refused.map(({ why }) => why);
  }

  /** Adds the mails to the buyer and to staff about money that has to go back, once. @param at ms since the epoch */
  async addRefundDue(sql: Query, reference: string, at: number): Promise<void> {
    await this.add(sql, reference, "refund-due", at);
    await this.add(sql, reference, "payment-due", at);
  }

  /** What a mail about an order says beside what its buyer knows. Amounts are in rupiah. */
  async newsOf(reference: string): Promise<OrderFacts> {
    const tickets = await this.query<{ id: string; name: string; day: string; state: string }>(
      `SELECT t.id, l.name, t.day, t.state FROM ${this.schema}issued_ticket t
       JOIN ${this.schema}order_line l ON l.reference = t.reference AND l.ticket = t.ticket AND l.day = t.day
       WHERE t.reference = $1 AND t.state ${TICKET_STATE.letsNobodyIn} ORDER BY t.place`,
      [reference],
    );
    const [money] = await this.query<{ byHand: number; online: number; whole: number; short: number }>(
      `SELECT CAST(coalesce((SELECT sum(amount) FROM ${this.schema}order_act WHERE reference = o.reference AND act = 'returned'), 0) AS bigint) AS "byHand",
         CAST(coalesce((SELECT sum(r.amount) FROM ${this.schema}payment_refund r JOIN ${this.schema}payment_attempt a ON a.id = r.attempt
           WHERE a.reference = o.reference AND r.state IN ('accepted', 'returned')), 0) AS bigint) AS online,
         CAST(CASE o.state WHEN 'refunded' THEN ${arrivedOf(this.schema)} ELSE 0 END AS bigint) AS whole,
         CAST((SELECT coalesce(sum(amount), 0) FROM ${this.schema}order_act WHERE reference = o.reference AND act = 'short') AS bigint) AS short
       FROM ${this.schema}ticket_order o WHERE o.reference = $1`,
      [reference],
    );
    const { byHand = 0, online = 0, whole = 0, short = 0 } = money ?? {};
    const [fee] = await this.query<{ kept: number; price: number }>(
      `SELECT CAST(coalesce(sum(f.amount), 0) AS bigint) AS kept, CAST(coalesce(sum(l.price), 0) AS bigint) AS price
       FROM ${this.schema}issued_ticket t JOIN ${this.schema}order_line l ON l.reference = t.reference AND l.ticket = t.ticket AND l.day = t.day
       LEFT JOIN ${this.schema}order_act f ON f.reference = t.reference AND f.ticket = t.id
       WHERE t.reference = $1 AND t.state = 'refunded'`,
      [reference],
    );
    const { kept = 0, price = 0 } = fee ?? {};
    const exchanges = await this.query<{ otherOrder: string; amount: number }>(
      `SELECT other_order AS "otherOrder", amount FROM ${this.schema}order_act WHERE reference = $1 AND id LIKE '%-moved' ORDER BY at, id`,
      [reference],
    );
    const back = Math.max(0, price - short) - kept - exchanges.reduce((sum, { amount }) => sum + amount, 0);
    const late = await this.query(
      `SELECT reference FROM ${this.schema}order_journal WHERE reference = $1 AND state IN ('expired', 'cancelled')`,
      [reference],
    );
    return {
      ...{ tickets, returned: Math.max(byHand + online, whole), isLate: late.length > 0 },
      ...(kept > 0 && { fee: { kept, back } }),
      ...(short > 0 && price > 0 && { short: back }),
      ...(exchanges.length > 0 && { exchangedFor: exchanges.map(({ otherOrder }) => otherOrder) }),
    };
  }

  /** Adds the mail to staff about a second transfer for an order, again with each further one. @param at ms since the epoch */
  async addSecondPayment(sql: Query, reference: string, at: number): Promise<void> {
    await this.dropEarlier(sql, reference, "payment-surplus");
    await this.add(sql, reference, "payment-surplus", at);
  }

  /** Rupiah of second transfers for an order of which nobody has said what became of them; without one that may be its own money. */
  async secondPayments(reference: string): Promise<number> {
    const [sum] = await this.query<{ amount: number }>(
      `SELECT CAST(coalesce(sum(l.amount), 0) AS bigint) AS amount FROM ${this.schema}bank_line l
         JOIN ${this.schema}ticket_order o ON o.reference = l.reference WHERE l.reference = $1 AND l.is_second = 1
         AND NOT (${isOnlyMoney(this.schema)})
         AND NOT EXISTS (SELECT 1 FROM ${this.schema}order_act a WHERE a.reference = l.reference AND a.attempt = l.id)`,
      [reference],
    );
    return sum?.amount ?? 0;
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

  /** The orders of an address that are open or paid, newest first. Addresses are compared without letter case. */
  async ofBuyer(email: string): Promise<BuyersOrder[]> {
    const rows = await this.query<TicketCounts & { reference: string; state: OrderState; details: string }>(
      `SELECT o.reference, o.state, b.details,
         (SELECT count(*) FROM ${this.schema}issued_ticket t WHERE t.reference = o.reference AND t.state ${TICKET_STATE.letsIn}) AS valid,
         (SELECT count(*) FROM ${this.schema}issued_ticket t WHERE t.reference = o.reference AND t.state = 'refunded') AS refunded
       FROM ${this.schema}ticket_order o JOIN ${this.schema}order_buyer b ON b.reference = o.reference JOIN ${this.schema}submission s ON s.reference = o.reference
       WHERE o.state IN ('placed', 'expiring', 'paid', 'issued', 'refund_due')
         AND s.id IN (SELECT submission_id FROM ${this.schema}delivery WHERE cap_key = $1) ORDER BY o.created_at DESC`,
      [capKeyOf("order", email)],
    );
    // Other addresses of the same mailbox may lead to other people.
    const orders = rows.flatMap(({ details, ...order }) => {
      const buyer = readBuyer(details);
      const isBuyer = buyer.email.toLowerCase() === email.toLowerCase();
      return isBuyer ? [{ ...order, tickets: buyer.tickets ?? "" }] : [];
    });
    return orders.slice(0, MAX_MAIL_LIST);
  }

  /** Adds the mail with the links to all orders of the buyer of an order. @param at ms since the epoch */
  async addLinks(sql: Query, reference: string, at: number): Promise<void> {
    await this.dropSent(sql, reference, "order-links");
    await this.add(sql, reference, "order-links", at);
  }

  /** Orders for the mailbox of another one that wait for their payment and that nobody has confirmed, the oldest first. */
  async unconfirmedBeside(reference: string, email: string): Promise<string[]> {
    const rows = await this.query<{ reference: string }>(
      `SELECT o.reference FROM ${othersOf(this.schema)} WHERE ${UNCONFIRMED_ORDERS}
         AND o.edition = (SELECT edition FROM ${this.schema}ticket_order WHERE reference = $2)
       ORDER BY o.created_at, o.reference LIMIT ${MAX_MAIL_LIST}`,
      [capKeyOf("order", email), reference],
    );
    return rows.map((row) => row.reference);
  }

  /** Until when an order is to be paid, in ms since the epoch; null: there is no such order. */
  async deadlineOf(reference: string): Promise<number | null> {
    const [order] = await this.query<{ deadline: number }>(
      `SELECT deadline FROM ${this.schema}ticket_order WHERE reference = $1`,
      [reference],
    );
    return order?.deadline ?? null;
  }

  /** The number of the edition of the expo that an order is for; the first when there is no such order. */
  async editionOf(reference: string): Promise<number> {
    const [order] = await this.query<{ edition: number }>(
      `SELECT edition FROM ${this.schema}ticket_order WHERE reference = $1`,
      [reference],
    );
    return order?.edition ?? FIRST_EDITION;
  }

  /** The state of an order; null when there is no such order. */
  async stateOf(reference: string): Promise<OrderState | null> {
    const [order] = await this.query<{ state: OrderState }>(
      `SELECT state FROM ${this.schema}ticket_order WHERE reference = $1`,
      [reference],
    );
    return order?.state ?? null;
  }

  /** The orders that wait for a transfer and were placed since a moment, in ms since the epoch, and how many there are. */
  async toCheck(since: number): Promise<{ orders: OrderToCheck[]; count: number }> {
    const rows = await this.query<Omit<OrderToCheck, "name"> & { details: string }>(
      `SELECT o.reference, o.amount, o.deadline, b.details FROM ${this.schema}ticket_order o JOIN ${this.schema}order_buyer b ON b.reference = o.reference
       WHERE o.state = 'placed' AND o.payment = 'manual' AND b.sent_at >= $1 ORDER BY b.sent_at, o.reference`,
      [since],
    );
    const orders = rows.slice(0, MAX_MAIL_LIST).map(({ details, ...order }) => ({
      ...order,
      name: readBuyer(details).name,
    }));
    return { orders, count: rows.length };
  }
}
