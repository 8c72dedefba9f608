import type { Clock } from "~/base/clock/clock.server";
import type { Database, Query } from "~/platform/database/database";
import type { createOrderMails } from "~/sales/mails/order-mails.server";
import type { OrderLine, OrderMover } from "~/sales/model/order";
import { lineOf } from "~/sales/model/order-lines";
import type { createOrderStock } from "~/sales/stock/order-stock.server";
import { createHolderEmails } from "~/sales/tickets/holder-emails.server";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";
import type { IssuedTickets } from "~/sales/tickets/issued-tickets.server";
import { createSoldTickets } from "~/sales/tickets/sold-tickets.server";
import type { createOrderReading } from "./order-reading.server";
import type { ExchangeTerms, NewOrderAct, Order } from "./orders";

type SettlementOptions = { clock: Clock; lockOrders(sql: Query, ...references: string[]): Promise<void> };

/** What becomes of money that has to go back, as far as staff say it. */
export function createOrderSettlements(
  { dialect }: Pick<Database, "dialect">,
  { clock, lockOrders }: SettlementOptions,
) {
  const ACT = `${dialect.schema}order_act`;
  const LINE = `${dialect.schema}order_line`;
  const TICKET = `${dialect.schema}issued_ticket`;
  const ATTEMPT = `${dialect.schema}payment_attempt`;
  const REFUND = `${dialect.schema}payment_refund`;
  const BANK_LINE = `${dialect.schema}bank_line`;

  /** Waits until nobody else says what becomes of the money of an order. Call it before anything else of the order is locked. @param others orders that are locked with it */
  async function lockMoney(sql: Query, reference: string, ...others: string[]): Promise<void> {
    // As who sends money back through the provider does.
    if (dialect.lock) await sql(dialect.lock, [`payment of ${reference}`]);
    await lockOrders(sql, reference, ...others);
  }

  /** What the refunded tickets of an order cost, for SQL. */
  const refundedOf = (reference: string) => `(SELECT coalesce(sum(l.price), 0) FROM ${TICKET} t
        JOIN ${LINE} l ON l.reference = t.reference AND l.ticket = t.ticket AND l.day = t.day
        WHERE t.reference = ${reference} AND t.state = 'refunded')`;
  const shortOf = (reference: string) =>
    `(SELECT coalesce(sum(s.amount), 0) FROM ${ACT} s WHERE s.reference = ${reference} AND s.act = 'short')`;

  /** What of an order's price never arrived, and is of no ticket that was given back, in rupiah (`missingOf`). @param sql of a transaction that has called `lockMoney` */
  async function readMissing(sql: Query, reference: string): Promise<number> {
    const [row] = await sql<{ missing: number }>(
      `SELECT CAST(${shortOf("$1")} - ${refundedOf("$1")} AS bigint) AS missing`,
      [reference],
    );
    return Math.max(0, row?.missing ?? 0);
  }

  /** Money of a second transfer is kept: it is what was missing of the order's price. @param sql of a transaction that has called `lockMoney` */
  async function addLater(sql: Query, reference: string, { attempt, amount }: NewOrderAct): Promise<void> {
    await sql(
      `UPDATE ${ACT} SET amount = CASE WHEN amount > $2 THEN amount - $2 ELSE 0 END
       WHERE reference = $1 AND act = 'short'
         AND EXISTS (SELECT 1 FROM ${BANK_LINE} b WHERE b.id = $3 AND b.reference = $1 AND b.is_second = 1)`,
      [reference, amount, attempt],
    );
  }

  /**
   * Adds what became of money that had to go back: it was sent, or is kept. Never more than that is: what its refunded tickets cost and
   * had brought, or what came by an online payment or a second transfer and is not on its way back.
   * @param sql of a transaction that has called `lockMoney` @param id of the act, which happens once
   * @returns whether it is a new one, and not too much
   */
  async function addSettlement(sql: Query, reference: string, id: string, done: NewOrderAct): Promise<boolean> {
    const { act, amount, attempt, editor, ticket = null, otherOrder = null, note = null } = done;
    const ofAttempt = `(SELECT p.amount - (SELECT coalesce(sum(b.amount), 0) FROM ${REFUND} b
          WHERE b.attempt = p.id AND b.state <> 'refused')
        FROM ${ATTEMPT} p WHERE p.id = $6 AND p.reference = $2)`;
    const ofTransfer = `(SELECT s.amount FROM ${BANK_LINE} s WHERE s.id = $6 AND s.reference = $2)`;
    const settled = `(SELECT coalesce(sum(a.amount), 0) FROM ${ACT} a
        WHERE a.reference = $2 AND a.attempt = $6 AND a.act <> 'resent')`;
    const added = await sql(
      `INSERT INTO ${ACT} (id, reference, at, act, amount, attempt, editor, ticket, other_order, note)
       SELECT CAST($1 AS text), CAST($2 AS text), CAST($3 AS bigint), CAST($4 AS text), CAST($5 AS bigint), CAST($6 AS text),
         CAST($7 AS text), CAST($8 AS text), CAST($9 AS text), CAST($10 AS text)
       WHERE CAST($5 AS bigint) = 0 OR CAST($5 AS bigint) + ${settled} <=
         CASE WHEN CAST($6 AS text) = '' THEN ${refundedOf("$2")} ELSE coalesce(${ofAttempt}, ${ofTransfer}, 0) END
       ON CONFLICT DO NOTHING RETURNING id`,
      [id, reference, clock.now(), act, amount, attempt, editor || null, ticket, otherOrder, note],
    );
    return added.length > 0;
  }

  return { lockMoney, addSettlement, readMissing, addLater };
}

/** A ticket that may be exchanged: it is valid, and nobody has come in with it. */
export type Exchangeable = { order: Order; ticket: IssuedTicket; line: OrderLine };

/** An order whose payment exchanges a ticket. `attempt`: the online payment of that one's order; empty: it was paid otherwise. */
export type WaitingExchange = Exchangeable & { attempt: string };

type ExchangeOptions = ReturnType<typeof createOrderSettlements> & {
  clock: Clock;
  reading: ReturnType<typeof createOrderReading>;
  stock: ReturnType<typeof createOrderStock>;
  tickets: IssuedTickets;
  mails: ReturnType<typeof createOrderMails>;
  addAct(sql: Query, reference: string, id: string, done: NewOrderAct): Promise<boolean>;
};

/** Tickets that take the place of others, for transactions. Locks come in the order that `createOrderMoves` names. */
export function createOrderExchanges(
  { query, dialect }: Pick<Database, "query" | "dialect">,
  { clock, reading, stock, tickets, mails, addAct, addSettlement, readMissing, lockMoney }: ExchangeOptions,
) {
  const TICKET = `${dialect.schema}issued_ticket`;
  const EXCHANGE = `${dialect.schema}ticket_exchange`;
  const sold = createSoldTickets({ query, dialect });
  const emails = createHolderEmails({ query, dialect });

  /** Locks a ticket, its order and others. @returns null: it may not be exchanged */
  async function lockTicket(sql: Query, id: string, ...others: string[]): Promise<Exchangeable | null> {
    const [of] = await sql<{ reference: string }>(`SELECT reference FROM ${TICKET} WHERE id = $1`, [id]);
    const reference = of?.reference ?? "";
    await lockMoney(sql, reference, ...others);
    const order = await reading.findIn(sql, reference);
    const ticket = await tickets.lock(sql, id);
    const line = order && ticket && lineOf(order, ticket);
    if (order?.state !== "issued" || ticket?.state !== "issued" || !line) return null;
    // Its holder is in: the new one would let somebody else in for the same money.
    return (await sold.hasLetIn(sql, id)) ? null : { order, ticket, line };
  }

  const ofStock = ({ order: { edition }, line }: Exchangeable) => ({ edition, lines: [{ ...line, quantity: 1 }] });

  /** Locks the stock of a ticket and of what takes its place. @param wanted whose rows there are */
  const lockStock = (sql: Query, old: Exchangeable, wanted: Pick<Order, "edition" | "lines">) =>
    stock.lock(sql, [ofStock(old), wanted]);

  /** Gives the place of a ticket back to the stock. */
  const free = (sql: Query, old: Exchangeable) => stock.countAs(sql, ofStock(old), "sold", null);

  /** A ticket lets nobody in any more, and its money is that of the order that was made in its place. @param by who says so */
  async function replace(
    sql: Query,
    { order: { reference }, ticket, line }: Exchangeable,
    made: Order,
    { rest, note, attempt }: Omit<ExchangeTerms, "editor">,
    by: OrderMover,
  ): Promise<void> {
    const editor = typeof by === "string" ? "" : by.editor;
    const price = made.lines[0]?.price ?? 0;
    const worth = line.price - Math.min(line.price, await readMissing(sql, reference));
    const [fresh] = await tickets.lockAll(sql, made.reference, "refunded");
    const holderEmail = (await emails.ofOrder(reference, sql)).get(ticket.id)?.email;
    if (fresh && holderEmail) await emails.write(sql, fresh.id, holderEmail);
    await tickets.move(sql, [ticket], "refunded", by);
    const used = Math.min(worth, price);
    const act = { attempt, editor, otherOrder: made.reference, note: note || null };
    const moved = used > 0 ? ({ act: "kept", amount: used } as const) : ({ act: "moved", amount: 0 } as const);
    const fee = rest === "kept" ? worth - used : 0;
    const feeAct = { act: "kept", amount: fee, attempt, editor, ticket: ticket.id } as const;
    const isStored =
      (await addSettlement(sql, reference, `${ticket.id}-moved`, { ...act, ...moved })) &&
      (fee === 0 || (await addSettlement(sql, reference, `${ticket.id}-fee`, feeAct)));
    if (!isStored) throw new Error(`ticket ${ticket.id} has less money than the one that takes its place`);
    const from = { act: "moved", amount: 0, attempt: "", editor, otherOrder: reference, note: note || null } as const;
    await addAct(sql, made.reference, `${ticket.id}-from`, from);
    // What staff did not ask for the old ticket is not asked for the new one, and does not go back with it.
    const short = price - used - Math.max(0, price - line.price);
    if (short > 0) {
      await sql(
        `INSERT INTO ${dialect.schema}order_act (id, reference, at, act, amount, attempt, editor)
         VALUES ($1, $2, $3, 'short', $4, '', $5) ON CONFLICT (id) DO UPDATE SET amount = order_act.amount + excluded.amount`,
        [`${made.reference}-short`, made.reference, clock.now(), short, editor || null],
      );
    }
    await mails.addNews(sql, reference, "tickets-refunded", clock.now());
  }

  return {
    lockTicket,
    lockStock,
    free,
    replace,

    /** Lets the payment of an order exchange a ticket. */
    async wait(sql: Query, { ticket }: Exchangeable, { reference }: Order, attempt: string): Promise<void> {
      await sql(`INSERT INTO ${EXCHANGE} (reference, ticket, attempt) VALUES ($1, $2, $3)`, [
        reference,
        ticket.id,
        attempt,
      ]);
    },

    /**
     * Locks what the payment of an order exchanges, before the order is moved.
     * @returns undefined: nothing; null: a ticket that may not be exchanged any more
     */
    async lockWaiting(sql: Query, order: Order): Promise<WaitingExchange | null | undefined> {
      const [row] = await sql<{ ticket: string; attempt: string }>(
        `SELECT ticket, attempt FROM ${EXCHANGE} WHERE reference = $1 AND done_at IS NULL`,
        [order.reference],
      );
      if (!row) return undefined;
      const old = await lockTicket(sql, row.ticket, order.reference);
      if (!old) return null;
      await lockStock(sql, old, order);
      return { ...old, attempt: row.attempt };
    },

    /** An order that exchanges a ticket is paid and issued. @param by who says so */
    async complete(sql: Query, waiting: WaitingExchange, made: Order, by: OrderMover): Promise<void> {
      await free(sql, waiting);
      await replace(sql, waiting, made, { rest: "back", note: "", attempt: waiting.attempt }, by);
      await sql(`UPDATE ${EXCHANGE} SET done_at = $2 WHERE reference = $1`, [made.reference, clock.now()]);
    },

    /** Nothing is left to exchange for an order. */
    async giveUp(sql: Query, reference: string): Promise<void> {
      await sql(`UPDATE ${EXCHANGE} SET done_at = $2 WHERE reference = $1`, [reference, clock.now()]);
    },

    /** The orders that wait for the money for a ticket of an order, and what order's ticket the payment of one exchanges. @param where on `x` and `t` */
    waitingFor(where: "x.reference" | "t.reference", reference: string, sql: Query = query) {
      return sql<{ reference: string; old: string; ticket: string }>(
        `SELECT x.reference, t.reference AS old, x.ticket FROM ${EXCHANGE} x JOIN ${TICKET} t ON t.id = x.ticket
         JOIN ${dialect.schema}ticket_order o ON o.reference = x.reference
         WHERE ${where} = $1 AND o.state = 'placed' ORDER BY x.reference`,
        [reference],
      );
    },

    /** Orders whose ticket cannot be exchanged any more, and those that a release took as paid which does not exchange. */
    async unsettled(limit: number): Promise<string[]> {
      const rows = await query<{ reference: string }>(
        `SELECT x.reference FROM ${EXCHANGE} x JOIN ${TICKET} t ON t.id = x.ticket
         JOIN ${dialect.schema}ticket_order o ON o.reference = x.reference
         WHERE x.done_at IS NULL AND (o.state = 'issued' OR o.state = 'placed' AND t.state <> 'issued')
         ORDER BY x.reference LIMIT ${limit}`,
      );
      return rows.map(({ reference }) => reference);
    },
  };
}
