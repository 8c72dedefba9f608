import type { Database } from "~/platform/database/database";
import { OrderCorrecting } from "./order-correcting.server";
import { OrderDays } from "./order-days.server";
import { OrderMoves, type OrderOptions } from "./order-moves.server";
import { OrderPaying } from "./order-paying.server";
import { OrderPlacing } from "./order-placing.server";
import { OrderRetention } from "./order-retention.server";
import { OrderTickets } from "./order-tickets.server";
import { Reservations } from "./reservations.server";
import { OrderCounts } from "./stored/order-counts.server";
import type { OrderReading } from "./stored/order-reading.server";

/**
 * Orders and the stock of tickets, by what is done with them. Each move of an order is one transaction with one line in its journal, which
 * all parts make with the same `OrderMoves`.
 */
export class Orders {
  /** Finds and lists orders. */
  readonly reading: OrderReading;
  /** The stock, what went back, and what orders wait for. */
  readonly counts: OrderCounts;
  /** From the choice of tickets to the moment when their buyer has to pay. */
  readonly placing: OrderPlacing;
  /** From then on: payments, reminders, deadlines. */
  readonly paying: OrderPaying;
  /** The tickets of orders that are paid. */
  readonly tickets: OrderTickets;
  /** The tickets of a day on which the expo does not open. */
  readonly days: OrderDays;
  /** Who bought, and who comes. */
  readonly buyers: OrderCorrecting;
  /** Who keeps tickets without having paid. */
  readonly unpaid: Reservations;
  /** Deletes what is past its retention. */
  readonly retention: OrderRetention;

  constructor(database: Database, options: OrderOptions) {
    const moves = new OrderMoves(database, options);
    this.reading = moves.reading;
    this.counts = new OrderCounts(database, options);
    this.placing = new OrderPlacing(database, options, moves);
    this.paying = new OrderPaying(database, options, moves);
    this.tickets = new OrderTickets(database, options, moves, this.placing);
    this.days = new OrderDays(database, options, moves);
    this.buyers = new OrderCorrecting(database, options, moves);
    this.unpaid = new Reservations(database, options, moves);
    this.retention = new OrderRetention(database, moves);
  }
}
