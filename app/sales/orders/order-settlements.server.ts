import type { Clock } from "~/base/clock/clock.server";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import type { OrderMails } from "~/sales/mails/order-mails.server";
import type { OrderLine, OrderMover } from "~/sales/model/order";
import { lineOf } from "~/sales/model/order-lines";
import { settledOf } from "~/sales/model/order-money";
import type { OrderMoneyReading } from "~/sales/money/order-money.server";
import type { OrderStock } from "~/sales/stock/order-stock.server";
import { HolderEmails } from "~/sales/tickets/holder-emails.server";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";
import type { IssuedTickets } from "~/sales/tickets/issued-tickets.server";
import { SoldTickets } from "~/sales/tickets/sold-tickets.server";
import type { ExchangeTerms, NewOrderAct, Order } from "./orders";
import type { OrderReading } from "./stored/order-reading.server";

/** What of `OrderMoves` money that goes back needs. */
type LockingMoves = {
  money: OrderMoneyReading;
  lockOrders(sql: Query, ...references: string[]): Promise<void>;
};

/** What becomes of money that has to go back, as far as staff say it. */
export class OrderSettlements extends Store {
  private readonly clock: Clock;
  private readonly moves: LockingMoves;

  constructor(database: Database, clock: Clock, moves: LockingMoves) {
    super(database);
    this.clock = clock;
    this.moves = moves;
  }

  /** Waits until nobody else says what becomes of the money of an order. Call it before anything else of the order is locked. @param others orders that are locked with it */
  async lockMoney(sql: Query, reference: string, ...others: string[]): Promise<void> {
    // As who sends money back through the provider does.
    if (this.dialect.lock) await sql(this.dialect.lock, [`payment of ${reference}`]);
    await this.moves.lockOrders(sql, reference, ...others);
  }

  /** What the refunded tickets of an order cost, for SQL. */
  private refundedOf(reference: string) {
    return `(SELECT coalesce(sum(l.price), 0) FROM ${this.schema}issued_ticket t
        JOIN ${this.schema}order_line l ON l.reference = t.reference AND l.ticket = t.ticket AND l.day = t.day
        WHERE t.reference = ${reference} AND t.state = 'refunded')`;
  }

  /** What of an order's price never arrived, or went back at the provider, and is of no ticket that was given back, in rupiah. @param sql of a transaction that has called `lockMoney` */
  async readMissing(sql: Query, reference: string): Promise<number> {
    return (await this.moves.money.of([reference], sql)).get(reference)?.missing ?? 0;
  }

  /** Money of a second transfer is kept: it is what was missing of the order's price. @param sql of a transaction that has called `lockMoney` */
  async addLater(sql: Query, reference: string, { attempt, amount }: NewOrderAct): Promise<void> {
    const [short] = await sql<{ id: string; amount: number }>(
      `SELECT id, amount FROM ${this.schema}order_act WHERE reference = $1 AND act = 'short'
         AND EXISTS (SELECT 1 FROM ${this.schema}bank_line b WHERE b.id = $2 AND b.reference = $1 AND b.is_second = 1)`,
      [reference, attempt],
    );
    if (!short) return;
    const later = Math.min(amount, short.amount);
    await sql(`UPDATE ${this.schema}order_act SET amount = amount - $2 WHERE id = $1`, [short.id, later]);
    await this.passOn(sql, reference, later);
  }

  /**
   * Money that was missing of an order has come after all. Where a ticket had less to bring because of that when it was exchanged, the one in its
   * place lacks that much less: it must not go back while that one is valid. Other orders are locked from the first ticket of an exchange to the last.
   * @param sql of a transaction that has locked the order's money @param amount in rupiah
   */
  async passOn(sql: Query, reference: string, amount: number): Promise<void> {
    if (amount <= 0) return;
    const exchanged = await sql<{ id: string; to: string }>(
      `SELECT id, other_order AS "to" FROM ${this.schema}order_act
       WHERE reference = $1 AND id LIKE '%-moved' AND other_order IS NOT NULL ORDER BY at, id`,
      [reference],
    );
    let left = amount;
    for (const { id, to } of exchanged) {
      await this.moves.lockOrders(sql, to);
      const [lack] = await sql<{ id: string; amount: number }>(
        `SELECT s.id, CASE WHEN s.amount < l.price - m.amount THEN s.amount ELSE l.price - m.amount END AS amount
         FROM ${this.schema}order_act m JOIN ${this.schema}issued_ticket t ON t.reference = m.reference AND m.id = t.id || '-moved'
         JOIN ${this.schema}order_line l ON l.reference = t.reference AND l.ticket = t.ticket AND l.day = t.day
         JOIN ${this.schema}order_act s ON s.reference = m.other_order AND s.act = 'short'
         WHERE m.id = $1`,
        [id],
      );
      const part = Math.min(left, Number(lack?.amount ?? 0));
      if (!lack || part <= 0) continue;
      await sql(`UPDATE ${this.schema}order_act SET act = 'kept', amount = amount + $2 WHERE id = $1`, [id, part]);
      await sql(`UPDATE ${this.schema}order_act SET amount = amount - $2 WHERE id = $1`, [lack.id, part]);
      await this.passOn(sql, to, part);
      left -= part;
    }
  }

  /**
   * Adds what became of money that had to go back: it was sent, or is kept. Never more than that is: what its refunded tickets cost and
   * had brought, and has not gone back at the provider, or what came by an online payment or a second transfer and is not on its way back.
   * @param sql of a transaction that has called `lockMoney` @param id of the act, which happens once
   * @returns whether it is a new one, and not too much
   */
  async addSettlement(sql: Query, reference: string, id: string, done: NewOrderAct): Promise<boolean> {
    const { act, amount, attempt, editor, ticket = null, otherOrder = null, note = null } = done;
    const reversed = (await this.moves.money.of([reference], sql)).get(reference)?.reversed ?? 0;
    const ofAttempt = `(SELECT p.amount - (SELECT coalesce(sum(b.amount), 0) FROM ${this.schema}payment_refund b
          WHERE b.attempt = p.id AND b.state <> 'refused')
        FROM ${this.schema}payment_attempt p WHERE p.id = $6 AND p.reference = $2)`;
    const ofTransfer = `(SELECT s.amount FROM ${this.schema}bank_line s WHERE s.id = $6 AND s.reference = $2)`;
    const settled = `(SELECT coalesce(sum(${settledOf("a")}), 0) FROM ${this.schema}order_act a
        WHERE a.reference = $2 AND a.attempt = $6 AND a.act <> 'resent')`;
    const added = await sql(
      `INSERT INTO ${this.schema}order_act (id, reference, at, act, amount, attempt, editor, ticket, other_order, note)
       SELECT CAST($1 AS text), CAST($2 AS text), CAST($3 AS bigint), CAST($4 AS text), CAST($5 AS bigint), CAST($6 AS text),
         CAST($7 AS text), CAST($8 AS text), CAST($9 AS text), CAST($10 AS text)
       WHERE CAST($5 AS bigint) = 0 OR CAST($5 AS bigint) + ${settled} <=
         CASE WHEN CAST($6 AS text) = '' THEN ${this.refundedOf("$2")} - CAST($11 AS bigint) ELSE coalesce(${ofAttempt}, ${ofTransfer}, 0) END
       ON CONFLICT DO NOTHING RETURNING id`,
      [id, reference, this.clock.now(), act, amount, attempt, editor || null, ticket, otherOrder, note, reversed],
    );
    return added.length > 0;
  }
}

/** A ticket that may be exchanged: it is valid, and nobody has come in with it. */
export type Exchangeable = { order: Order; ticket: IssuedTicket; line: OrderLine };

/** An order whose payment exchanges a ticket. `attempt`: the online payment of that one's order; empty: it was paid otherwise. */
export type WaitingExchange = Exchangeable & { attempt: string };

/** What of `OrderMoves` an exchange needs. */
type ExchangeMoves = {
  reading: OrderReading;
  stock: OrderStock;
  tickets: IssuedTickets;
  mails: OrderMails;
  settlements: OrderSettlements;
  addAct(sql: Query, reference: string, id: string, done: NewOrderAct): Promise<boolean>;
};

const ofStock = ({ order: { edition }, line }: Exchangeable) => ({ edition, lines: [{ ...line, quantity: 1 }] });

/** Tickets that take the place of others, for transactions. Locks come in the order that `OrderMoves` names. */
export class OrderExchanges extends Store {
  private readonly clock: Clock;
  private readonly moves: ExchangeMoves;
  private readonly sold: SoldTickets;
  private readonly emails: HolderEmails;

  constructor(database: Database, clock: Clock, moves: ExchangeMoves) {
    super(database);
    this.clock = clock;
    this.moves = moves;
    this.sold = new SoldTickets(database);
    this.emails = new HolderEmails(database);
  }

  /** Locks a ticket, its order and others. @returns null: it may not be exchanged */
  async lockTicket(sql: Query, id: string, ...others: string[]): Promise<Exchangeable | null> {
    const [of] = await sql<{ reference: string }>(`SELECT reference FROM ${this.schema}issued_ticket WHERE id = $1`, [
      id,
    ]);
    const reference = of?.reference ?? "";
    await this.moves.settlements.lockMoney(sql, reference, ...others);
    const order = await this.moves.reading.findIn(sql, reference);
    const ticket = await this.moves.tickets.lock(sql, id);
    const line = order && ticket && lineOf(order, ticket);
    if (order?.state !== "issued" || ticket?.state !== "issued" || !line) return null;
    // Its holder is in: the new one would let somebody else in for the same money.
    return (await this.sold.hasLetIn(sql, id)) ? null : { order, ticket, line };
  }

  /** Locks the stock of a ticket and of what takes its place. @param wanted whose rows there are */
  lockStock(sql: Query, old: Exchangeable, wanted: Pick<Order, "edition" | "lines">) {
    return this.moves.stock.lock(sql, [ofStock(old), wanted]);
  }

  /** Gives the place of a ticket back to the stock. */
  free(sql: Query, old: Exchangeable) {
    return this.moves.stock.countAs(sql, ofStock(old), "sold", null);
  }

  /** A ticket lets nobody in any more, and its money is that of the order that was made in its place. @param by who says so */
  async replace(
    sql: Query,
    { order: { reference }, ticket, line }: Exchangeable,
    made: Order,
    { rest, note, attempt }: Omit<ExchangeTerms, "editor">,
    by: OrderMover,
  ): Promise<void> {
    const editor = typeof by === "string" ? "" : by.editor;
    const price = made.lines[0]?.price ?? 0;
    const worth = line.price - Math.min(line.price, await this.moves.settlements.readMissing(sql, reference));
    const [fresh] = await this.moves.tickets.lockAll(sql, made.reference, "refunded");
    const holderEmail = (await this.emails.ofOrder(reference, sql)).get(ticket.id)?.email;
    if (fresh && holderEmail) await this.emails.write(sql, fresh.id, holderEmail);
    await this.moves.tickets.move(sql, [ticket], "refunded", by);
    const used = Math.min(worth, price);
    const act = { attempt, editor, otherOrder: made.reference, note: note || null };
    const moved = used > 0 ? ({ act: "kept", amount: used } as const) : ({ act: "moved", amount: 0 } as const);
    const fee = rest === "kept" ? worth - used : 0;
    const feeAct = { act: "kept", amount: fee, attempt, editor, ticket: ticket.id } as const;
    const isStored =
      (await this.moves.settlements.addSettlement(sql, reference, `${ticket.id}-moved`, { ...act, ...moved })) &&
      (fee === 0 || (await this.moves.settlements.addSettlement(sql, reference, `${ticket.id}-fee`, feeAct)));
    if (!isStored) throw new Error(`ticket ${ticket.id} has less money than the one that takes its place`);
    const from = { act: "moved", amount: 0, attempt: "", editor, otherOrder: reference, note: note || null } as const;
    await this.moves.addAct(sql, made.reference, `${ticket.id}-from`, from);
    // What staff did not ask for the old ticket is not asked for the new one, and does not go back with it.
    const short = price - used - Math.max(0, price - line.price);
    if (short > 0) {
      await sql(
        `INSERT INTO ${this.schema}order_act (id, reference, at, act, amount, attempt, editor)
         VALUES ($1, $2, $3, 'short', $4, '', $5) ON CONFLICT (id) DO UPDATE SET amount = order_act.amount + excluded.amount`,
        [`${made.reference}-short`, made.reference, this.clock.now(), short, editor || null],
      );
    }
    await this.moves.mails.addNews(sql, reference, "tickets-refunded", this.clock.now());
  }

  /** Lets the payment of an order exchange a ticket. */
  async wait(sql: Query, { ticket }: Exchangeable, { reference }: Order, attempt: string): Promise<void> {
    await sql(`INSERT INTO ${this.schema}ticket_exchange (reference, ticket, attempt) VALUES ($1, $2, $3)`, [
      reference,
      ticket.id,
      attempt,
    ]);
  }

  /**
   * Locks what the payment of an order exchanges, before the order is moved.
   * @returns undefined: nothing; null: a ticket that may not be exchanged any more
   */
  async lockWaiting(sql: Query, order: Order): Promise<WaitingExchange | null | undefined> {
    const [row] = await sql<{ ticket: string; attempt: string }>(
      `SELECT ticket, attempt FROM ${this.schema}ticket_exchange WHERE reference = $1 AND done_at IS NULL`,
      [order.reference],
    );
    if (!row) return undefined;
    const old = await this.lockTicket(sql, row.ticket, order.reference);
    if (!old) return null;
    await this.lockStock(sql, old, order);
    return { ...old, attempt: row.attempt };
  }

  /** An order that exchanges a ticket is paid and issued. @param by who says so */
  async complete(sql: Query, waiting: WaitingExchange, made: Order, by: OrderMover): Promise<void> {
    await this.free(sql, waiting);
    await this.replace(sql, waiting, made, { rest: "back", note: "", attempt: waiting.attempt }, by);
    await sql(`UPDATE ${this.schema}ticket_exchange SET done_at = $2 WHERE reference = $1`, [
      made.reference,
      this.clock.now(),
    ]);
  }

  /** Nothing is left to exchange for an order. */
  async giveUp(sql: Query, reference: string): Promise<void> {
    await sql(`UPDATE ${this.schema}ticket_exchange SET done_at = $2 WHERE reference = $1`, [
      reference,
      this.clock.now(),
    ]);
  }

  /** The orders that wait for the money for a ticket of an order, and what order's ticket the payment of one exchanges. @param where on `x` and `t` */
  waitingFor(where: "x.reference" | "t.reference", reference: string, sql: Query = this.query) {
    return sql<{ reference: string; old: string; ticket: string }>(
      `SELECT x.reference, t.reference AS old, x.ticket FROM ${this.schema}ticket_exchange x JOIN ${this.schema}issued_ticket t ON t.id = x.ticket
       JOIN ${this.schema}ticket_order o ON o.reference = x.reference
       WHERE ${where} = $1 AND o.state IN ('placed', 'expiring') ORDER BY x.reference`,
      [reference],
    );
  }

  /** Orders whose ticket cannot be exchanged any more, and those that a release took as paid which does not exchange. */
  async unsettled(limit: number): Promise<string[]> {
    const rows = await this.query<{ reference: string }>(
      `SELECT x.reference FROM ${this.schema}ticket_exchange x JOIN ${this.schema}issued_ticket t ON t.id = x.ticket
       JOIN ${this.schema}ticket_order o ON o.reference = x.reference
       WHERE x.done_at IS NULL AND (o.state = 'issued' OR o.state = 'placed' AND t.state <> 'issued')
       ORDER BY x.reference LIMIT ${limit}`,
    );
    return rows.map(({ reference }) => reference);
  }
}
