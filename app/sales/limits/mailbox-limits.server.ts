import type { Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { CAP_WINDOW_MS } from "~/platform/outbox/mail-cap";
import type { TakingLine } from "~/sales/stock/stock-rows";
import { TICKET_STATE } from "~/sales/tickets/ticket-states.server";
import { othersOf, UNCONFIRMED_ORDERS } from "./mailbox-orders";
import { type OrderMail, type StrangersMails, strangersMails } from "./strangers-mails";

/** `edition`: the number of the edition of the expo: each has its own limits. */
export type NewOrder = { reference: string; edition: number; lines: readonly TakingLine[] };

/** Orders `o` that a mailbox certainly has: they are paid, issued, or confirmed. */
const CERTAIN = "(o.state IN ('paid', 'issued') OR (o.state IN ('placed', 'expiring') AND o.confirmed_at IS NOT NULL))";
/** The same with those that somebody has placed for it. Of one that waits for its link the link asks again. */
const PLACED = "o.state IN ('placed', 'expiring', 'paid', 'issued')";

/**
 * What one buyer may have at once, for transactions. A buyer is known by the mailbox. Anybody can order with its address, so that orders
 * which nobody has confirmed do not count.
 */
export class MailboxLimits extends Store {
  private readonly others = othersOf(this.schema);

  /** How many of each ticket the other orders of a mailbox reserved or bought, without those that were refunded. @param which of the orders */
  private async ticketsOf(
    sql: Query,
    capKey: string,
    { reference, edition }: Omit<NewOrder, "lines">,
    which: typeof CERTAIN | typeof PLACED,
  ): Promise<Map<string, number>> {
    const rows = await sql<{ ticket: string; count: number }>(
      `SELECT ticket, sum(quantity) AS count FROM (
         SELECT l.ticket, l.quantity FROM ${this.others} JOIN ${this.schema}order_line l ON l.reference = o.reference
           WHERE o.edition = $3 AND ${which}
         UNION ALL SELECT t.ticket, -1 FROM ${this.others} JOIN ${this.schema}issued_ticket t ON t.reference = o.reference
           WHERE o.edition = $3 AND o.state = 'issued' AND t.state ${TICKET_STATE.freesPlace}) counted
       GROUP BY ticket`,
      [capKey, reference, edition],
    );
    return new Map(rows.map(({ ticket, count }) => [ticket, count]));
  }

  /** The ticket of which an order would make it too many with the other orders of its mailbox. @param which of those count */
  private async overWith(
    which: typeof CERTAIN | typeof PLACED,
    sql: Query,
    capKey: string,
    { lines, ...order }: NewOrder,
    most: ReadonlyMap<string, number>,
  ): Promise<string | null> {
    if (!lines.some(({ ticket }) => most.has(ticket))) return null;
    const counts = await this.ticketsOf(sql, capKey, order, which);
    for (const { ticket, quantity } of lines) counts.set(ticket, (counts.get(ticket) ?? 0) + quantity);
    const over = lines.find(({ ticket }) => (counts.get(ticket) ?? 0) > (most.get(ticket) ?? Number.POSITIVE_INFINITY));
    return over?.ticket ?? null;
  }

  /**
   * A ticket of which the buyer of an order would have too many with it; null when there is none. Orders count that are confirmed, paid or
   * issued: what a stranger orders with an address uses up nothing. The caller holds the lock of the mailbox.
   * @param most how many of a ticket one buyer may have, by ticket
   */
  overBuyer(sql: Query, capKey: string, order: NewOrder, most: ReadonlyMap<string, number>): Promise<string | null> {
    return this.overWith(CERTAIN, sql, capKey, order, most);
  }

  /** The same with orders that nobody has confirmed. */
  overMailbox(sql: Query, capKey: string, order: NewOrder, most: ReadonlyMap<string, number>): Promise<string | null> {
    return this.overWith(PLACED, sql, capKey, order, most);
  }

  /** Lets transactions that count what a mailbox has wait for each other. */
  async lockMailbox(sql: Query, capKey: string): Promise<void> {
    if (this.dialect.lock) await sql(this.dialect.lock, [capKey]);
  }

  /**
   * The other orders of a mailbox that wait for their payment, that nobody has confirmed, and that have tickets of the same kinds, the
   * oldest first.
   */
  async unconfirmedOf(sql: Query, capKey: string, { reference, edition, lines }: NewOrder): Promise<string[]> {
    const kinds = new Set(lines.map(({ ticket }) => ticket));
    const rows = await sql<{ reference: string; ticket: string }>(
      `SELECT o.reference, l.ticket FROM ${this.others} JOIN ${this.schema}order_line l ON l.reference = o.reference
       WHERE o.edition = $3 AND ${UNCONFIRMED_ORDERS} ORDER BY o.created_at, o.reference`,
      [capKey, reference, edition],
    );
    return [...new Set(rows.flatMap((row) => (kinds.has(row.ticket) ? row.reference : [])))];
  }

  /** The mails to a mailbox about other orders that are not the doing of who places one. @param at ms since the epoch */
  async strangersMails(
    sql: Query,
    capKey: string,
    { reference }: Pick<NewOrder, "reference">,
    at: number,
  ): Promise<StrangersMails> {
    const mails = await sql<Omit<OrderMail, "isNearby" | "isCertain"> & { nearby: number; certain: number }>(
      `SELECT d.created_at AS at, o.confirmed_at AS "confirmedAt",
         CASE WHEN coalesce(o.network, '') = coalesce(mine.network, '') THEN 1 ELSE 0 END AS nearby,
         CASE WHEN o.confirmed_at IS NOT NULL OR (o.payment <> 'free' AND o.state IN ('paid', 'issued', 'refund_due', 'refunded'))
           THEN 1 ELSE 0 END AS certain
       FROM ${this.others} CROSS JOIN ${this.schema}ticket_order mine WHERE mine.reference = $2 AND d.created_at > $3`,
      [capKey, reference, at - CAP_WINDOW_MS],
    );
    return strangersMails(
      mails.map(({ nearby, certain, ...mail }) => ({ ...mail, isNearby: nearby === 1, isCertain: certain === 1 })),
    );
  }
}
