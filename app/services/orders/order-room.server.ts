import type { Database, Query } from "~/database/database";
import type { Buyer } from "~/entities/forms/order";
import type { OrderLine } from "~/entities/order";
import type { Clock } from "~/services/clock/clock.server";
import { capKeyOf } from "~/services/mail-cap/mail-cap";
import { createOrderLimits } from "~/services/order-limits/order-limits.server";
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
  clock: Clock,
  { reading, stock, mails, move }: Pick<OrderMoves, "reading" | "stock" | "mails" | "move">,
) {
  const limits = createOrderLimits({ dialect });

  /** Takes tickets out of the stock. @throws OutOfStock when too few are left */
  async function take(sql: Query, lines: readonly OrderLine[], quotas: ReadonlyMap<string, number>): Promise<void> {
    const soldOut = await stock.take(sql, lines, "held", quotas);
    if (soldOut !== null) throw new OutOfStock(soldOut);
  }

  /**
   * Takes what an order needs whose link is opened: its tickets, if nothing is held for it, and room within the limits of its buyer. Other
   * orders for the mailbox that nobody has confirmed make room: a stranger may have typed its address.
   * @throws OutOfStock @throws Refused when its buyer or its network would have too many
   */
  async function makeRoom(sql: Query, order: Order, buyer: Buyer, terms: PlaceTerms): Promise<Order> {
    const capKey = capKeyOf("order", buyer.email);
    // As for orders that are placed at the same moment.
    await limits.lockMailbox(sql, capKey);
    const held = order.state === "asked" ? await move(sql, order, "held", "buyer") : order;
    const over = await limits.refusalOf(sql, capKey, order, terms);
    if (over) throw new Refused(over.why);
    await dropUnconfirmed(sql, capKey, order, terms.perBuyer ?? new Map());
    if (held !== order) await take(sql, order.lines, terms.quotas ?? new Map());
    return held;
  }

  /** Cancels orders for a mailbox that nobody has confirmed, the oldest first, until another one does not make it too many of a ticket. */
  async function dropUnconfirmed(
    sql: Query,
    capKey: string,
    order: Order,
    perBuyer: ReadonlyMap<string, number>,
  ): Promise<void> {
    const isOver = async () => (await limits.overMailbox(sql, capKey, order, perBuyer)) !== null;
    if (!(await isOver())) return;
    const unconfirmed: Order[] = [];
    for (const reference of await limits.unconfirmedOf(sql, capKey, order)) {
      const other = await reading.findIn(sql, reference);
      if (other) unconfirmed.push(other);
    }
    // All at once: tickets are given back, and taken afterwards.
    await stock.lock(sql, [...order.lines, ...unconfirmed.flatMap(({ lines }) => lines)]);
    for (const other of unconfirmed) {
      if (!(await isOver())) return;
      await mails.addCancellation(sql, other.reference, clock.now());
      await move(sql, other, "cancelled", "buyer");
    }
  }

  return { take, makeRoom };
}
