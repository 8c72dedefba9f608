import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import type { OrderState } from "~/sales/model/order";
import { freeRows, OrderStock, type Wanted } from "~/sales/stock/order-stock.server";
import { type StoredLine, takenBy, takenByStored } from "~/sales/stock/stock-rows";
import { TICKET_STATE } from "~/sales/tickets/ticket-states.server";
import { MailboxLimits, type NewOrder } from "./mailbox-limits.server";
import { othersOf } from "./mailbox-orders";
import { isOverShare, RESERVED_NEARBY, UNCONFIRMED, UNCONFIRMED_NEARBY, UNPAID_OF_MAILBOX } from "./stock-shares";

/**
 * Orders of one mailbox that may wait for their payment at once, of those whose buyer has opened the link in their mail: a stranger who
 * types an address cannot use them up. As many as a mailbox may place on a day: an office orders for each of its teams. Their tickets have a
 * share of what is left as well (`UNPAID_OF_MAILBOX`).
 */
const MAX_UNPAID = 10;

/** A network that holds tickets: a keyed hash of its address, and how many holds it may have at once. */
export type HoldingNetwork = { key: string; most: number };

/** How many of a ticket one buyer may have, and how many orders of one network may wait for their payment. */
export type BuyerLimits = { perBuyer?: ReadonlyMap<string, number>; perNetwork?: number };

/**
 * Why a buyer gets no more: too many orders of the mailbox or of the network, or tickets in those of the mailbox, wait for their payment, or
 * there are too many of a ticket.
 */
export type BuyerRefusal =
  | { why: "too_many_unpaid" | "too_many_unpaid_nearby" }
  | { why: "too_many_of_ticket"; ticket: string };

/** An order that is placed, confirmed or corrected. Its state says whether the stock counts it already. */
type LimitedOrder = NewOrder & { state: OrderState };

/** Lines of some orders, summed up. `nearby`: how many of them one network has. */
type SummedRow = StoredLine & { nearby: number };

/** What orders of the network take of it, by row of the stock. */
const takenNearby = (rows: readonly SummedRow[]): Map<string, number> =>
  takenByStored(rows.map(({ nearby, ...row }) => ({ ...row, quantity: nearby })));

/**
 * Orders `o` that keep tickets though nobody has opened the link in a mail about them: those that wait for their payment, and those without
 * anything to pay, which have their tickets. In the words of the index.
 */
const RESERVED =
  "o.confirmed_at IS NULL AND (o.state IN ('placed', 'expiring') OR (o.state = 'issued' AND o.payment = 'free'))";

/** Amounts by row, with others added to those of the same rows. */
const sumOf = (amounts: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...amounts].map(([row, count]) => [row, count + (others.get(row) ?? 0)]));

/**
 * What one network and one buyer may have at once, for transactions. Those of the same network, or of the same buyer, wait for each other,
 * so that none misses what another takes.
 */
export class OrderLimits extends Store {
  /** How many tickets of a line `l` of an order `o` are not free again: staff refund those of orders without anything to pay. */
  private readonly left =
    `(l.quantity - CASE o.state WHEN 'issued' THEN (SELECT CAST(count(*) AS integer) FROM ${this.schema}issued_ticket t
    WHERE t.reference = l.reference AND t.ticket = l.ticket AND t.day = l.day AND t.state ${TICKET_STATE.freesPlace}) ELSE 0 END)`;
  private readonly others = othersOf(this.schema);
  readonly mailbox: MailboxLimits;
  private readonly stock: OrderStock;

  constructor(database: Database) {
    super(database);
    this.mailbox = new MailboxLimits(database);
    this.stock = new OrderStock(database);
  }

  /**
   * Whether too many orders of a mailbox would wait for their payment with another one, or too many tickets in them. Those count whose link
   * somebody has opened. The caller has the lock of the mailbox.
   */
  async hasTooManyUnpaid(sql: Query, capKey: string, order: LimitedOrder): Promise<boolean> {
    const { reference, edition, lines } = order;
    const unpaid = await sql<StoredLine & { reference: string }>(
      `SELECT o.reference, l.ticket, l.days, l.people, l.quantity FROM ${this.others} JOIN ${this.schema}order_line l ON l.reference = o.reference
       WHERE o.edition = $3 AND o.state IN ('placed', 'expiring') AND o.confirmed_at IS NOT NULL`,
      [capKey, reference, edition],
    );
    if (unpaid.length === 0) return false;
    if (new Set(unpaid.map((line) => line.reference)).size >= MAX_UNPAID) return true;
    const had = takenByStored(unpaid);
    return isOverShare(UNPAID_OF_MAILBOX, takenBy(lines), had, sumOf(await this.stock.readFree(sql, order), had));
  }

  /**
   * Whether a network would reserve more than its share with an order, or hold more often than it may. Its orders that nobody has
   * confirmed count in its share. The stock is read once the other holds of the network are done, which count in it.
   * @param formKey of the form that holds now: its earlier choice is replaced
   */
  async holdsTooMuch(
    sql: Query,
    { key, most }: HoldingNetwork,
    formKey: string,
    { edition, ...wanted }: Wanted & Pick<NewOrder, "edition">,
  ): Promise<boolean> {
    if (this.dialect.lock) await sql(this.dialect.lock, [`holds of ${key}`]);
    const [holds] = await sql<{ count: number }>(
      `SELECT count(*) AS count FROM ${this.schema}ticket_order WHERE network = $1 AND form_key <> $2 AND state = 'held'`,
      [key, formKey],
    );
    if ((holds?.count ?? 0) >= most) return true;
    const rows = await sql<SummedRow>(
      `SELECT l.ticket, l.days, l.people, sum(${this.left}) AS quantity,
         sum(CASE WHEN o.form_key = $2 THEN 0 ELSE ${this.left} END) AS nearby
       FROM ${this.schema}ticket_order o JOIN ${this.schema}order_line l ON l.reference = o.reference
       WHERE o.network = $1 AND o.edition = $3 AND (o.state = 'held' OR (${RESERVED}))
       GROUP BY l.ticket, l.days, l.people`,
      [key, formKey, edition],
    );
    const rest = sumOf(freeRows(wanted, await this.stock.readTaken(sql, edition)), takenByStored(rows));
    return isOverShare(RESERVED_NEARBY, takenBy(wanted.lines), takenNearby(rows), rest);
  }

  /**
   * Whether a held order is placed only once the link in a mail to its buyer is opened: the orders of its network that nobody has
   * confirmed, or all of them, have their share already. Orders that are placed at the same moment wait for each other: a program that
   * sends all its forms at once would get past both shares.
   */
  async wantsConfirmation(sql: Query, order: LimitedOrder): Promise<boolean> {
    const free = await this.stock.readFree(sql, order);
    if (this.dialect.lock) await sql(this.dialect.lock, ["unconfirmed orders"]);
    const rows = await sql<SummedRow>(
      `SELECT l.ticket, l.days, l.people, sum(${this.left}) AS quantity,
         sum(CASE WHEN o.network = mine.network THEN ${this.left} ELSE 0 END) AS nearby
       FROM ${this.schema}ticket_order mine CROSS JOIN ${this.schema}ticket_order o JOIN ${this.schema}order_line l ON l.reference = o.reference
       WHERE mine.reference = $1 AND o.edition = mine.edition AND ${RESERVED}
       GROUP BY l.ticket, l.days, l.people`,
      [order.reference],
    );
    const [wanted, nearby, all] = [takenBy(order.lines), takenNearby(rows), takenByStored(rows)];
    return (
      isOverShare(UNCONFIRMED_NEARBY, wanted, nearby, sumOf(free, nearby)) ||
      isOverShare(UNCONFIRMED, wanted, all, sumOf(free, all))
    );
  }

  /** How many open orders the network has where an order was chosen; none where it is not known. */
  async openNearby(sql: Query, { reference }: Pick<NewOrder, "reference">): Promise<number> {
    const [open] = await sql<{ count: number }>(
      `SELECT count(*) AS count FROM ${this.schema}ticket_order mine JOIN ${this.schema}ticket_order o ON o.network = mine.network AND o.reference <> mine.reference
       WHERE mine.reference = $1`,
      [reference],
    );
    return open?.count ?? 0;
  }

  /**
   * Why an order cannot be placed for a buyer; null: it can. The caller has the lock of the mailbox (`addFirst` of its mails).
   * @param capKey of the buyer's mailbox (`capKeyOf`)
   */
  async refusalOf(
    sql: Query,
    capKey: string,
    order: LimitedOrder,
    { perBuyer: most = new Map(), perNetwork = Number.POSITIVE_INFINITY }: BuyerLimits,
  ): Promise<BuyerRefusal | null> {
    if (await this.hasTooManyUnpaid(sql, capKey, order)) return { why: "too_many_unpaid" };
    const [nearby] = await sql<{ count: number }>(
      `SELECT count(*) AS count FROM ${this.schema}ticket_order mine JOIN ${this.schema}ticket_order o ON o.network = mine.network
       WHERE mine.reference = $1 AND o.state IN ('placed', 'expiring')`,
      [order.reference],
    );
    if ((nearby?.count ?? 0) >= perNetwork) return { why: "too_many_unpaid_nearby" };
    const ticket = await this.mailbox.overBuyer(sql, capKey, order, most);
    return ticket === null ? null : { why: "too_many_of_ticket", ticket };
  }
}
