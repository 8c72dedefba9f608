import { FIRST_EDITION } from "~/content/editions/edition";
import type { Database } from "~/platform/database/database";
import { listOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";
import { capKeyOf } from "~/platform/outbox/mail-cap";
import { Buyers, readBuyer } from "~/sales/buyers/buyers.server";
import { othersOf, UNCONFIRMED_ORDERS } from "~/sales/limits/mailbox-orders";
import type { DayOutcome } from "~/sales/model/day-task";
import type { OrderState, TicketCounts } from "~/sales/model/order";
import type { Buyer } from "~/sales/model/order-form";
import { OrderMoneyReading } from "~/sales/money/order-money.server";
import { arrivedOf } from "~/sales/money/short-money";
import { TICKET_STATE } from "~/sales/tickets/ticket-states.server";
import { DayMails } from "./day-mails.server";

/** The orders that a mail lists. */
const MAX_MAIL_LIST = 50;

/** An order that a person has to compare with the bank's list. `amount`: in rupiah; `deadline`: ms since the epoch. */
export type OrderToCheck = { reference: string; amount: number; deadline: number; name: string };

/**
 * `tickets`: those that let nobody in any more; `returned`: rupiah that were sent back; `isLate`: its money came when it was over; `fee`: rupiah
 * that are kept of refunded tickets, and go back; absent: nothing is kept. `short`: what goes back of
 * refunded tickets, of which less had arrived than they cost; `gone`: the same, where money of their payment went back at the provider. `exchangedFor`: the orders of the tickets that took the place of some.
 */
export type OrderFacts = {
  fee?: { kept: number; back: number };
  short?: number;
  gone?: number;
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

/** Reads what the mails about orders say, and what became of these mails. */
export class MailFacts extends Store {
  private readonly buyers: Buyers;
  private readonly dayMails: DayMails;
  private readonly money: OrderMoneyReading;

  constructor(database: Database) {
    super(database);
    this.buyers = new Buyers(database);
    this.dayMails = new DayMails(database);
    this.money = new OrderMoneyReading(database);
  }

  /** What a mail about days on which the expo does not open says. @param id of the delivery */
  saidOfDays(id: string): Promise<DayOutcome[]> {
    return this.dayMails.saidBy(id);
  }

  /** The buyer of an order, as a mail greets them now; null: their data were deleted. */
  buyerOf(reference: string): Promise<Buyer | null> {
    return this.buyers.find(this.query, reference);
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
    const reversed = (await this.money.of([reference])).get(reference)?.reversed ?? 0;
    const arrived = Math.max(0, price - short) - kept - exchanges.reduce((sum, { amount }) => sum + amount, 0);
    const back = reversed > 0 ? Math.max(0, arrived - reversed) : arrived;
    const late = await this.query(
      `SELECT reference FROM ${this.schema}order_journal WHERE reference = $1 AND state IN ('expired', 'cancelled')`,
      [reference],
    );
    return {
      ...{ tickets, returned: Math.max(byHand + online, whole), isLate: late.length > 0 },
      ...(kept > 0 && { fee: { kept, back } }),
      ...(short > 0 && price > 0 && reversed === 0 && { short: back }),
      ...(reversed > 0 && price > 0 && { gone: back }),
      ...(exchanges.length > 0 && { exchangedFor: exchanges.map(({ otherOrder }) => otherOrder) }),
    };
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
