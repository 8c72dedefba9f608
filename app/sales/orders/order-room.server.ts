import type { Clock } from "~/base/clock/clock.server";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { capKeyOf } from "~/platform/outbox/mail-cap";
import { OrderLimits } from "~/sales/limits/order-limits.server";
import type { Buyer } from "~/sales/model/order-form";
import { VOUCHER_ROW } from "~/sales/model/voucher";
import { keptForWaiting, lessKept } from "~/sales/stock/kept-for-waiting.server";
import type { OrderMoves } from "./order-moves.server";
import type { PlaceTerms } from "./order-terms.server";
import type { Order, PlaceRefusal } from "./orders";

/** Too few tickets are left, or uses of a voucher (`VOUCHER_ROW`). */
export class OutOfStock extends Error {
  override name = "OutOfStock";
  readonly row: string;

  constructor(row: string) {
    super(`not enough of ${row} are left`);
    this.row = row;
  }
}

/** Undoes a transaction that stored a buyer. */
export class Refused extends Error {
  override name = "Refused";
  readonly refusal: { refused: PlaceRefusal; ticket?: string };

  constructor(refused: PlaceRefusal, ticket?: string) {
    super(refused);
    this.refusal = { refused, ticket };
  }
}

/** What an order needs to be held or placed: tickets, and room within the limits of its buyer. For transactions. */
export class OrderRoom extends Store {
  private readonly clock: Clock;
  private readonly moves: OrderMoves;
  private readonly limits: OrderLimits;

  constructor(database: Database, clock: Clock, moves: OrderMoves) {
    super(database);
    this.clock = clock;
    this.moves = moves;
    this.limits = new OrderLimits(database);
  }

  /**
   * Takes tickets out of the stock.
   * @param isPublic whether what is kept for the waiting list is not for this order @throws OutOfStock when too few are left
   */
  async take(
    sql: Query,
    order: Pick<Order, "edition" | "lines">,
    quotas: ReadonlyMap<string, number>,
    isPublic = true,
  ): Promise<void> {
    const kept = isPublic ? await keptForWaiting(sql, this.dialect, order.edition, quotas) : new Map();
    const soldOut = await this.moves.stock.take(sql, order, "held", lessKept(quotas, kept));
    if (soldOut !== null) throw new OutOfStock(soldOut);
  }

  /** Claims the uses of the voucher of an order. The rows of the stock are locked. @throws OutOfStock when too few are left, or it is over */
  async claim(sql: Query, reference: string): Promise<void> {
    if (!(await this.moves.uses.claim(sql, reference, this.clock.now()))) throw new OutOfStock(VOUCHER_ROW);
  }

  /**
   * Takes what an order needs whose link is opened: its tickets, if nothing is held for it, and room within the limits of its buyer. Other
   * orders for the mailbox that nobody has confirmed make room: a stranger may have typed its address. The caller has the lock of the mailbox.
   * @throws OutOfStock @throws Refused when its buyer or its network would have too many
   */
  async makeRoom(sql: Query, order: Order, buyer: Buyer, terms: PlaceTerms): Promise<Order> {
    const capKey = capKeyOf("order", buyer.email);
    const held = order.state === "asked" ? await this.moves.move(sql, order, "held", "buyer") : order;
    const over = await this.limits.refusalOf(sql, capKey, order, terms);
    if (over) throw new Refused(over.why);
    // Others of the mailbox may have been placed since this one was.
    if (order.voucher && (await this.moves.uses.isOverMailbox(sql, capKey, order.reference)))
      throw new Refused("too_many_of_voucher");
    const most = terms.perBuyer ?? new Map();
    const others = await this.moves.unconfirmed.lockUnconfirmed(sql, [order], () => most);
    // All at once: tickets are given back and taken in one transaction.
    if (others.length > 0) await this.moves.stock.lock(sql, [order, ...others]);
    await this.moves.unconfirmed.dropUnconfirmed(sql, order, others, most);
    if (held !== order) await this.take(sql, order, terms.quotas ?? new Map());
    if (held !== order && order.voucher) await this.claim(sql, order.reference);
    return held;
  }
}
