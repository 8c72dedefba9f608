import type { Database, Query } from "~/platform/database/database";
import { capKeyOf } from "~/platform/outbox/mail-cap";
import { createOrderLimits } from "~/sales/limits/order-limits.server";
import type { Buyer } from "~/sales/model/order-form";
import { keptForWaiting, lessKept } from "~/sales/stock/kept-for-waiting.server";
import type { OrderMoves } from "./order-moves.server";
import type { PlaceTerms } from "./order-terms.server";
import type { Order, PlaceRefusal } from "./orders";

/** Too few tickets are left. */
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
export function createOrderRoom(
  { dialect }: Pick<Database, "dialect">,
  {
    stock,
    move,
    lockUnconfirmed,
    dropUnconfirmed,
  }: Pick<OrderMoves, "stock" | "move" | "lockUnconfirmed" | "dropUnconfirmed">,
) {
  const limits = createOrderLimits({ dialect });

  /**
   * Takes tickets out of the stock.
   * @param isPublic whether what is kept for the waiting list is not for this order @throws OutOfStock when too few are left
   */
  async function take(
    sql: Query,
    order: Pick<Order, "edition" | "lines">,
    quotas: ReadonlyMap<string, number>,
    isPublic = true,
  ): Promise<void> {
    const kept = isPublic ? await keptForWaiting(sql, dialect, order.edition) : new Map();
    const soldOut = await stock.take(sql, order, "held", lessKept(quotas, kept));
    if (soldOut !== null) throw new OutOfStock(soldOut);
  }

  /**
   * Takes what an order needs whose link is opened: its tickets, if nothing is held for it, and room within the limits of its buyer. Other
   * orders for the mailbox that nobody has confirmed make room: a stranger may have typed its address. The caller has the lock of the mailbox.
   * @throws OutOfStock @throws Refused when its buyer or its network would have too many
   */
  async function makeRoom(sql: Query, order: Order, buyer: Buyer, terms: PlaceTerms): Promise<Order> {
    const capKey = capKeyOf("order", buyer.email);
    const held = order.state === "asked" ? await move(sql, order, "held", "buyer") : order;
    const over = await limits.refusalOf(sql, capKey, order, terms);
    if (over) throw new Refused(over.why);
    const most = terms.perBuyer ?? new Map();
    const others = await lockUnconfirmed(sql, [order], () => most);
    // All at once: tickets are given back and taken in one transaction.
    if (others.length > 0) await stock.lock(sql, [order, ...others]);
    await dropUnconfirmed(sql, order, others, most);
    if (held !== order) await take(sql, order, terms.quotas ?? new Map());
    return held;
  }

  return { take, makeRoom };
}
