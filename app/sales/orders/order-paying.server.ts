import type { Database, Query } from "~/platform/database/database";
import { capKeyOf } from "~/platform/outbox/mail-cap";
import { Buyers } from "~/sales/buyers/buyers.server";
import { OrderLimits } from "~/sales/limits/order-limits.server";
import type { BankAccount, Buyer } from "~/sales/model/order-form";
import { COUNTED_AS, mayBecome, takesMoney } from "~/sales/model/order-rules";
import { addShort } from "~/sales/money/short-money";
import { type OrderMoves, type OrderOptions, OrderPart } from "./order-moves.server";
import type { NewOrderAct, Order } from "./orders";

/** Orders that expire in one go. */
const BATCH = 200;

/** Whether nothing is held for an order that money may still come for. */
const isOver = ({ state }: Order): boolean => COUNTED_AS[state] === null;

/** Changes of an account that are stored, the latest. */
const MAX_ACCOUNT_CHANGES = 20;

/** Orders from the moment when their buyer has to pay. */
export class OrderPaying extends OrderPart {
  private readonly mostPerBuyer: NonNullable<OrderOptions["mostPerBuyer"]>;
  private readonly limits: OrderLimits;
  private readonly buyers: Buyers;

  constructor(database: Database, options: OrderOptions, moves: OrderMoves) {
    super(database, options, moves);
    this.mostPerBuyer = options.mostPerBuyer ?? (() => new Map());
    this.limits = new OrderLimits(database);
    this.buyers = new Buyers(database);
  }

  /** Locks orders that are paid together, with what late money for them may cancel. @returns the latter */
  private async lockAll(sql: Query, references: readonly string[]): Promise<Order[]> {
    const orders: Order[] = [];
    for (const reference of references) {
      const order = await this.moves.reading.findIn(sql, reference);
      if (order) orders.push(order);
    }
    const capKeys = new Set(orders.flatMap(({ buyer }) => (buyer ? [capKeyOf("order", buyer.email)] : [])));
    for (const capKey of [...capKeys].sort()) await this.limits.mailbox.lockMailbox(sql, capKey);
    return this.moves.unconfirmed.lockUnconfirmed(sql, orders, this.mostPerBuyer);
  }

  /**
   * Marks an order as paid. Of an expired one, and one that its buyer has cancelled, the tickets are taken again while there are enough;
   * otherwise, and for one that staff have cancelled, the money has to go back. A repeat changes nothing.
   * @param editor who says so @param quotas how many of each ticket there are now
   * @param book stores what says so, within the transaction, of the order as it was; false: nothing changes
   * @returns the order as it is now; null: there is none, or its buyer is not known yet
   */
  pay(
    reference: string,
    editor: string,
    quotas: ReadonlyMap<string, number>,
    book: (sql: Query, order: Order) => Promise<boolean> = async () => true,
  ): Promise<Order | null> {
    return this.moves.retried(async (sql) => {
      const order = await this.moves.reading.findIn(sql, reference);
      if (!order?.payment) return null;
      if (!(await book(sql, order))) return order;
      if (!takesMoney(order.state)) return order;
      await this.record?.(sql, editor, "order-paid", reference);
      return this.moves.takeMoney(sql, order, { editor }, quotas);
    });
  }

  /**
   * Marks orders as paid by one transfer, in one transaction: all of them, or none.
   * @param editor who says so @param quotas how many of each ticket there are now
   * @param book stores what says so, within the transaction; false: that is known already, and nothing changes
   * @returns the orders as they are now; none: one of them takes no payment any more, or nothing was to be done
   */
  payTogether(
    references: readonly string[],
    editor: string,
    quotas: ReadonlyMap<string, number>,
    book: (sql: Query) => Promise<boolean>,
  ): Promise<Order[]> {
    return this.moves.retried(async (sql) => {
      const others = await this.lockAll(sql, references);
      const orders: Order[] = [];
      for (const reference of references) {
        const order = await this.moves.reading.findIn(sql, reference);
        // Of a cancelled one a person sees what becomes of it.
        const isOpen = order !== null && mayBecome(order.state, "paid") && order.state !== "cancelled";
        if (isOpen && order.payment) orders.push(order);
      }
      if (orders.length < references.length || !(await book(sql))) return [];
      await this.moves.stock.lock(sql, [...orders, ...others]);
      await this.moves.uses.lock(sql, references);
      const paid: Order[] = [];
      // Those in time first: of what is too much for their buyer the money of the others goes back.
      for (const order of orders.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)))) {
        await this.record?.(sql, editor, "order-paid", order.reference);
        paid.push(await this.moves.takeMoney(sql, order, { editor }, quotas));
      }
      return paid;
    });
  }

  /**
   * Cancels an order that is not paid. A repeat changes nothing. When staff do it, the buyer gets a mail.
   * @param by the buyer, or who of the staff
   * @returns the order as it is now; null: there is none
   */
  cancel(reference: string, by: "buyer" | { editor: string }): Promise<Order | null> {
    return this.moves.retried(async (sql) => {
      const order = await this.moves.reading.findIn(sql, reference);
      if (!order || !mayBecome(order.state, "cancelled")) return order;
      // First: only who has the lock of an order adds mails about it.
      const cancelled = await this.moves.move(sql, order, "cancelled", by);
      if (by !== "buyer") {
        await this.record?.(sql, by.editor, "order-cancelled", reference);
        await this.moves.mails.addCancellation(sql, reference, this.clock.now());
      }
      return cancelled;
    });
  }

  /**
   * Reminds the buyers of orders that have a quarter of their time left, once each, of those that nobody has confirmed once for a mailbox
   * and day. Other processes may do the same. While the expo is called off nobody is asked to pay: reminders that wait to be sent are
   * taken back.
   * @returns how many it reminded
   */
  async remindDue(): Promise<number> {
    if (this.calledOff(this.moves.reading.current()) !== null) {
      await this.moves.mails.dropReminders();
      return 0;
    }
    const due = await this.moves.mails.toRemind(this.clock.now(), BATCH);
    return this.moves.each(due, (sql, reference) => this.moves.mails.addReminder(sql, reference, this.clock.now()));
  }

  /**
   * Records that the money of an order that is due was sent back by hand. A repeat changes nothing.
   * @param editor who says so
   * @returns the order as it is now; null: there is none
   */
  moneyReturned(reference: string, editor: string): Promise<Order | null> {
    return this.moves.retried(async (sql) => {
      const order = await this.moves.reading.findIn(sql, reference);
      if (!order || !mayBecome(order.state, "refunded")) return order;
      await this.record?.(sql, editor, "order-refunded", reference);
      return this.moves.move(sql, order, "refunded", { editor });
    });
  }

  /**
   * Stores where the money of an order is sent back to, with its buyer, who gets a mail: the link to an order may have been passed on.
   * A repeat changes nothing.
   * @returns whether there is a buyer
   */
  keepAccount(reference: string, account: BankAccount): Promise<boolean> {
    return this.moves.retried(async (sql) => {
      // One at a time: the buyer is read and written as a whole.
      await this.moves.lockOrders(sql, reference);
      const order = await this.moves.reading.findIn(sql, reference);
      if (!order?.buyer) return false;
      const { account: before, accountsAt = [] } = order.buyer;
      const { bank, number, holder } = account;
      if (before?.bank === bank && before.number === number && before.holder === holder) return true;
      const now = this.clock.now();
      const buyer: Buyer = { ...order.buyer, account, accountsAt: [...accountsAt, now].slice(-MAX_ACCOUNT_CHANGES) };
      await this.buyers.write(sql, reference, buyer);
      await this.moves.mails.addAccountChanged(sql, reference, now);
      return true;
    });
  }

  /**
   * Records what became of the money of refunded tickets, or of a payment too many: it was sent back by hand, or is not sent back.
   * @param key of what was due, so that two pages and two people record it once
   * @returns whether it did; false: it was recorded before, or is more than has to go back
   */
  settleByHand(reference: string, key: string, done: NewOrderAct): Promise<boolean> {
    return this.moves.retried(async (sql) => {
      await this.moves.settlements.lockMoney(sql, reference);
      if (!(await this.moves.settlements.addSettlement(sql, reference, key, done))) return false;
      if (done.act === "kept") await this.moves.settlements.addLater(sql, reference, done);
      await this.record?.(sql, done.editor ?? "", done.act === "kept" ? "order-kept" : "order-refunded", reference);
      if (done.act === "returned") await this.moves.mails.addNews(sql, reference, "money-returned", this.clock.now());
      return true;
    });
  }

  /**
   * Expires what is past its deadline. What may still be paid at a provider is first closed there. Other processes may do the same at
   * once: each order expires once.
   * @returns how many it did
   * @throws the first failure, once all others have expired
   */
  async expireDue(): Promise<number> {
    // Two queries, since each has an index.
    const open = await this.moves.reading.select(this.query, "o.state IN ('held', 'placed') AND o.deadline <= $2", [
      BATCH,
      this.clock.now(),
    ]);
    const asked = await this.moves.reading.select(this.query, "o.state = 'asked' AND o.deadline <= $2", [
      BATCH,
      this.clock.now(),
    ]);
    const references = [...open, ...asked].map(({ reference }) => reference);
    return this.moves.each(references, async (sql, reference) => {
      const order = await this.moves.reading.findIn(sql, reference);
      if (!order || !mayBecome(order.state, "expired") || order.deadline > this.clock.now()) return false;
      const atProvider = order.state === "placed" && order.payment === "midtrans";
      await this.moves.move(sql, order, atProvider ? "expiring" : "expired", "time");
      return true;
    });
  }

  /** Stores what was missing of orders that a release took as paid which did not store that. A repeat changes nothing. */
  async fillShort(): Promise<void> {
    await this.query(addShort(this.schema));
  }
}
