import type { Clock } from "~/base/clock/clock.server";
import type { AuditAction } from "~/base/values/staff";
import type { OffSeason } from "~/content/model/season";
import { type Database, isConflict, type Query } from "~/platform/database/database";
import { BoundedStore, Store } from "~/platform/database/store";
import { capKeyOf } from "~/platform/outbox/mail-cap";
import { OrderLimits } from "~/sales/limits/order-limits.server";
import type { BuyerMailQueue } from "~/sales/mails/buyer-mail-queue.server";
import { OrderMails } from "~/sales/mails/order-mails.server";
import { type OrderMover, type OrderState, toActor } from "~/sales/model/order";
import { lineOf, namedLines } from "~/sales/model/order-lines";
import { COUNTED_AS, mayBecome } from "~/sales/model/order-rules";
import { OrderMoneyReading } from "~/sales/money/order-money.server";
import { OrderStock } from "~/sales/stock/order-stock.server";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";
import { type IssuedTicketOptions, IssuedTickets } from "~/sales/tickets/issued-tickets.server";
import { VoucherUses } from "~/sales/vouchers/voucher-uses.server";
import { OrderExchanges, OrderSettlements, type WaitingExchange } from "./order-settlements.server";
import type { NewOrderAct, Order } from "./orders";
import { LIMIT_MS, OrderReading, type ReadingOptions } from "./stored/order-reading.server";
import { UnconfirmedOrders } from "./unconfirmed-orders.server";

export type OrderOptions = ReadingOptions &
  Partial<Omit<IssuedTicketOptions, "clock">> & {
    clock: Clock;
    buyerMails: BuyerMailQueue;
    /** Adds to the log of the staff area, within the transaction. */
    audit?(sql: Query, editor: string, action: OrderAction, detail: string): Promise<void>;
    /** How many of a ticket of an edition one buyer may have, by ticket. */
    mostPerBuyer?(edition: number): ReadonlyMap<string, number>;
    /** Whether an edition of the expo is cancelled or postponed now; null: neither. */
    calledOff?(edition: number): OffSeason | null;
  };

/** What staff do with orders and tickets. */
type OrderAction = Extract<
  AuditAction,
  `order-${string}` | `orders-${string}` | `ticket-${string}` | `tickets-${string}`
>;

/** Whether an order in a state counts in the share of a network, which is known for that alone. */
const keepsNetwork = ({ payment, confirmedAt }: Order, state: OrderState): boolean =>
  state === "held" ||
  state === "placed" ||
  state === "expiring" ||
  (payment === "free" && confirmedAt === null && (state === "paid" || state === "issued"));

/** Another transaction has moved the order, or given it to another mailbox. */
export class MovedMeanwhile extends Error {
  override name = "MovedMeanwhile";
}

/**
 * What all moves of an order are made of, for transactions: each has one line in its journal, and changes the stock with it. What a
 * transaction locks, it locks in this order, so that no two of them wait for each other: mailboxes (`lockMailbox`), orders by their
 * reference, tickets of an order, rows of the stock (`OrderStock`), codes of vouchers, and the number of the next change of
 * tickets. What it locked already it may lock again.
 */
export class OrderMoves extends BoundedStore {
  readonly reading: OrderReading;
  readonly money: OrderMoneyReading;
  readonly stock: OrderStock;
  readonly uses: VoucherUses;
  readonly mails: OrderMails;
  readonly tickets: IssuedTickets;
  readonly settlements: OrderSettlements;
  readonly exchanges: OrderExchanges;
  readonly unconfirmed: UnconfirmedOrders;
  private readonly limits: OrderLimits;
  private readonly clock: Clock;
  private readonly buyerMails: BuyerMailQueue;
  private readonly record: OrderOptions["audit"];
  private readonly mostPerBuyer: NonNullable<OrderOptions["mostPerBuyer"]>;
  private readonly calledOff: NonNullable<OrderOptions["calledOff"]>;

  constructor(database: Database, options: OrderOptions) {
    super(database, options.limitMs ?? LIMIT_MS);
    const { clock, buyerMails, audit, mostPerBuyer = () => new Map(), calledOff = () => null } = options;
    this.clock = clock;
    this.buyerMails = buyerMails;
    this.record = audit;
    this.mostPerBuyer = mostPerBuyer;
    this.calledOff = calledOff;
    this.reading = new OrderReading(database, options);
    this.money = new OrderMoneyReading(database);
    this.stock = new OrderStock(database);
    this.uses = new VoucherUses(database);
    this.mails = new OrderMails(database);
    this.limits = new OrderLimits(database);
    this.tickets = new IssuedTickets(database, { eventDays: () => [], ...options });
    this.settlements = new OrderSettlements(database, clock, this);
    this.exchanges = new OrderExchanges(database, clock, this);
    this.unconfirmed = new UnconfirmedOrders(database, clock, this);
  }

  /** Locks orders, in the order in which all transactions do. */
  async lockOrders(sql: Query, ...references: string[]): Promise<void> {
    for (const reference of [...new Set(references)].sort()) {
      await sql(`UPDATE ${this.schema}ticket_order SET deadline = deadline WHERE reference = $1`, [reference]);
    }
  }

  /** Adds the line of a move to the journal. */
  async addToJournal(sql: Query, reference: string, state: OrderState, by: OrderMover): Promise<void> {
    const { actor, editor } = toActor(by);
    await sql(
      `INSERT INTO ${this.schema}order_journal (reference, at, state, actor, editor) VALUES ($1, $2, $3, $4, $5)`,
      [reference, this.clock.now(), state, actor, editor],
    );
  }

  /** Adds what staff did with an order that is not a move. @param id of the act, which happens once @returns whether it is a new one */
  async addAct(sql: Query, reference: string, id: string, done: NewOrderAct): Promise<boolean> {
    const { act, amount, attempt, editor, otherOrder = null, note = null } = done;
    const added = await sql(
      `INSERT INTO ${this.schema}order_act (id, reference, at, act, amount, attempt, editor, other_order, note)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id`,
      [id, reference, this.clock.now(), act, amount, attempt, editor || null, otherOrder, note],
    );
    return added.length > 0;
  }

  /** Moves an order on, with what its tickets count as, unless they have been taken already. @throws MovedMeanwhile */
  async move(sql: Query, order: Order, to: OrderState, by: OrderMover): Promise<Order> {
    const { reference, state: from } = order;
    const moved = mayBecome(from, to)
      ? await sql(
          `UPDATE ${this.schema}ticket_order SET state = $3, network = CASE WHEN $4 = 1 THEN network END
           WHERE reference = $1 AND state = $2 RETURNING reference`,
          [reference, from, to, keepsNetwork(order, to) ? 1 : 0],
        )
      : [];
    if (moved.length === 0) throw new MovedMeanwhile(reference);
    await this.addToJournal(sql, reference, to, by);
    if (from === "placed") await this.mails.dropReminder(sql, reference);
    if (to === "refund_due") await this.mails.addRefundDue(sql, reference, this.clock.now());
    if (to === "refunded") await this.mails.addNews(sql, reference, "money-returned", this.clock.now());
    const [before, after] = [COUNTED_AS[from], COUNTED_AS[to]];
    if (before !== null && after !== before)
      await this.stock.countAs(sql, order, before, after === "sold" ? "sold" : null);
    return { ...order, state: to };
  }

  /** Marks an order as paid, and issues its tickets with the names that the buyer gave: the buyer gets a mail. @param exchange what it exchanges */
  async settle(sql: Query, order: Order, by: OrderMover, exchange?: WaitingExchange): Promise<Order> {
    const issued = await this.move(sql, await this.move(sql, order, "paid", by), "issued", by);
    await this.buyerMails.addReceipt(sql, order.reference, this.clock.now());
    await this.tickets.issue(sql, order, namedLines(order), by);
    if (exchange) await this.exchanges.complete(sql, exchange, issued, by);
    return issued;
  }

  /**
   * Money has arrived for an order. Of an expired one, and one that its buyer has cancelled, the tickets are taken again while there are
   * enough, and while its buyer may have them: what nobody has confirmed for that mailbox makes room. Otherwise, for one that staff have
   * cancelled, while the expo is cancelled, and where the ticket that it was to exchange may not be any more, the money has to go back.
   * @param quotas how many of each ticket of the current edition there are now
   */
  async takeMoney(sql: Query, order: Order, by: OrderMover, quotas: ReadonlyMap<string, number>) {
    if (this.calledOff(order.edition) === "cancelled")
      return this.move(sql, await this.giveUp(sql, order, by), "refund_due", by);
    const exchange = await this.exchanges.lockWaiting(sql, order);
    if (exchange === null) return this.move(sql, await this.giveUp(sql, order, by), "refund_due", by);
    if (order.state === "placed") return this.settle(sql, order, by, exchange);
    if (order.state === "expiring") {
      // Its buyer may have confirmed another one meanwhile, which could not take its place.
      const isOver = order.confirmedAt === null && (await this.hasTooMany(sql, order));
      return isOver
        ? this.move(sql, await this.giveUp(sql, order, by), "refund_due", by)
        : this.settle(sql, order, by, exchange);
    }
    const again =
      (order.state === "expired" || (await this.isCancelledByBuyer(sql, order))) &&
      (await this.takeAgain(sql, order, quotas));
    return again ? this.settle(sql, order, by, exchange) : this.move(sql, order, "refund_due", by);
  }

  /**
   * Takes the tickets of an order that is over again. An order that is paid in time is issued without a check, so what is too much goes now.
   * @returns whether its buyer may have them, and there are enough
   */
  private async takeAgain(sql: Query, order: Order, quotas: ReadonlyMap<string, number>): Promise<boolean> {
    if (await this.hasTooMany(sql, order)) return false;
    const most = this.mostPerBuyer(order.edition);
    const others = await this.unconfirmed.lockUnconfirmed(sql, [order], () => most);
    await this.stock.lock(sql, [order, ...others]);
    // Of another edition the stock knows how many there were.
    const there = order.edition === this.reading.current() ? quotas : new Map<string, number>();
    if ((await this.stock.take(sql, order, "sold", there)) !== null) return false;
    // Its buyer has ordered in time, but somebody else may have used the voucher since.
    if (order.voucher && !(await this.uses.claim(sql, order.reference, null))) {
      await this.stock.countAs(sql, order, "sold", null);
      return false;
    }
    await this.unconfirmed.dropUnconfirmed(sql, order, others, most);
    return true;
  }

  /** Ends an order that waits for money, so that nothing is sold for it any more. */
  private async giveUp(sql: Query, order: Order, by: OrderMover): Promise<Order> {
    const end = (["cancelled", "expired"] as const).find((state) => mayBecome(order.state, state));
    return end ? this.move(sql, order, end, by) : order;
  }

  private async isCancelledByBuyer(sql: Query, { reference, state }: Order): Promise<boolean> {
    if (state !== "cancelled") return false;
    const found = await sql(
      `SELECT reference FROM ${this.schema}order_journal WHERE reference = $1 AND state = 'cancelled' AND actor = 'buyer'`,
      [reference],
    );
    return found.length > 0;
  }

  /**
   * Makes tickets of an order let nobody in, gives them back to the stock, all at once, and tells its buyer.
   * @param left those that are not refunded yet, locked @param editor who does so
   * @param how whether the buyer is told by this, and whether their places stay taken
   */
  async refund(
    sql: Query,
    reference: string,
    left: readonly IssuedTicket[],
    editor: string,
    { tells = true, keepsPlace = false } = {},
  ): Promise<void> {
    const order = await this.reading.findIn(sql, reference);
    for (const { id } of left) await this.record?.(sql, editor, "ticket-refunded", id);
    if (keepsPlace) await this.tickets.keepPlaces(sql, left);
    else if (order) {
      const lines = left.flatMap((ticket) => lineOf(order, ticket) ?? []).map((line) => ({ ...line, quantity: 1 }));
      await this.stock.countAs(sql, { edition: order.edition, lines }, "sold", null);
    }
    await this.tickets.move(sql, left, "refunded", { editor });
    if (tells) await this.mails.addNews(sql, reference, "tickets-refunded", this.clock.now());
  }

  /** Whether the buyer of an order has used its voucher, or has of a ticket, so much by now that this order may not have its own again. */
  private async hasTooMany(sql: Query, { reference, edition: of, lines, buyer, voucher }: Order): Promise<boolean> {
    const most = this.mostPerBuyer(of);
    if (!buyer || (most.size === 0 && !voucher)) return false;
    const capKey = capKeyOf("order", buyer.email);
    // As for orders that are placed at the same moment.
    await this.limits.mailbox.lockMailbox(sql, capKey);
    if (voucher && (await this.uses.isOverMailbox(sql, capKey, reference))) return true;
    return (await this.limits.mailbox.overBuyer(sql, capKey, { reference, edition: of, lines }, most)) !== null;
  }

  /** Again while another transaction has moved the order first, or the database prefers one: then it is looked at as it is now. */
  async retried<Result>(work: (sql: Query) => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await this.transaction(work, this.limitMs);
      } catch (error) {
        if (!(error instanceof MovedMeanwhile || isConflict(error))) throw error;
      }
    }
  }

  /**
   * Works on orders in turn, each in its own transaction, also after one that fails.
   * @param work returns whether it did something
   * @returns for how many it did
   * @throws the first failure, after all others had their turn
   */
  async each(
    references: readonly string[],
    work: (sql: Query, reference: string) => Promise<boolean>,
  ): Promise<number> {
    let done = 0;
    let failure: Error | undefined;
    for (const reference of references) {
      try {
        if (await this.retried((sql) => work(sql, reference))) done += 1;
      } catch (cause) {
        failure ??= new Error(`the order ${reference} cannot be moved on`, { cause });
      }
    }
    if (failure) throw failure;
    return done;
  }
}

/** A part of what is done with orders (`Orders`), with what all parts are made of. */
export abstract class OrderPart extends Store {
  protected readonly moves: OrderMoves;
  protected readonly clock: Clock;
  protected readonly record: OrderOptions["audit"];
  protected readonly buyerMails: BuyerMailQueue;
  protected readonly calledOff: NonNullable<OrderOptions["calledOff"]>;

  constructor(
    database: Database,
    { clock, audit, buyerMails, calledOff = () => null }: OrderOptions,
    moves: OrderMoves,
  ) {
    super(database);
    this.moves = moves;
    this.clock = clock;
    this.record = audit;
    this.buyerMails = buyerMails;
    this.calledOff = calledOff;
  }
}
