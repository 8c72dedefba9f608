import type { Clock } from "~/base/clock/clock.server";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { capKeyOf } from "~/platform/outbox/mail-cap";
import { OrderLimits } from "~/sales/limits/order-limits.server";
import type { OrderMails } from "~/sales/mails/order-mails.server";
import type { Order } from "./orders";
import type { OrderReading } from "./stored/order-reading.server";

/** What of `OrderMoves` those need who cancel orders. */
type CancellingMoves = {
  reading: Pick<OrderReading, "findIn">;
  mails: Pick<OrderMails, "addCancellation">;
  lockOrders(sql: Query, ...references: string[]): Promise<void>;
  move(sql: Query, order: Order, to: "cancelled", by: "buyer"): Promise<Order>;
};

/** Orders that nobody has confirmed, which make room for others of their mailbox. For transactions that have the lock of the mailbox. */
export class UnconfirmedOrders extends Store {
  private readonly clock: Clock;
  private readonly moves: CancellingMoves;
  private readonly limits: OrderLimits;

  constructor(database: Database, clock: Clock, moves: CancellingMoves) {
    super(database);
    this.clock = clock;
    this.moves = moves;
    this.limits = new OrderLimits(database);
  }

  /**
   * Locks orders, with those of their mailboxes that nobody has confirmed and that have tickets of the same kinds, where one buyer may have
   * only some of these.
   * @param perBuyer how many of a ticket of an edition one buyer may have
   * @returns those that nobody has confirmed, the oldest first
   */
  async lockUnconfirmed(
    sql: Query,
    orders: readonly Order[],
    perBuyer: (edition: number) => ReadonlyMap<string, number>,
  ): Promise<Order[]> {
    const others = new Set<string>();
    for (const order of orders) {
      const most = perBuyer(order.edition);
      const lines = order.lines.filter(({ ticket }) => most.has(ticket));
      if (!order.buyer || lines.length === 0) continue;
      const capKey = capKeyOf("order", order.buyer.email);
      for (const reference of await this.limits.mailbox.unconfirmedOf(sql, capKey, { ...order, lines }))
        others.add(reference);
    }
    await this.moves.lockOrders(sql, ...orders.map(({ reference }) => reference), ...others);
    const unconfirmed: Order[] = [];
    for (const reference of others) {
      const other = await this.moves.reading.findIn(sql, reference);
      // It may have been paid, or have ended, before it was locked.
      if (other?.state === "placed" && other.confirmedAt === null) unconfirmed.push(other);
    }
    return unconfirmed;
  }

  /**
   * Cancels orders that nobody has confirmed, until another one of their mailbox does not make it too many of a ticket: of those that have
   * this ticket, the oldest first. Their buyer gets a mail. The rows of the stock of all of them are locked.
   * @param unconfirmed as `lockUnconfirmed` returns them
   */
  async dropUnconfirmed(
    sql: Query,
    order: Order,
    unconfirmed: readonly Order[],
    perBuyer: ReadonlyMap<string, number>,
  ): Promise<void> {
    if (!order.buyer) return;
    const capKey = capKeyOf("order", order.buyer.email);
    const left = new Set(unconfirmed);
    for (const [ticket, most] of perBuyer) {
      for (const other of left) {
        if (!other.lines.some((line) => line.ticket === ticket)) continue;
        if ((await this.limits.mailbox.overMailbox(sql, capKey, order, new Map([[ticket, most]]))) === null) break;
        left.delete(other);
        await this.moves.mails.addCancellation(sql, other.reference, this.clock.now());
        await this.moves.move(sql, other, "cancelled", "buyer");
      }
    }
  }
}
