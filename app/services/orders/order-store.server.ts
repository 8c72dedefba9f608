import type { Database, Query } from "~/database/database";
import type { Buyer } from "~/entities/forms/order";
import type { OrderActor, OrderState } from "~/entities/order";
import { formatMoment } from "~/entities/values/jakarta-time";
import { formatPrice } from "~/entities/values/money";
import type { Clock } from "~/services/clock/clock.server";
import type { SubmissionStore } from "~/services/outbox/submission-store.server";
import { describeLines } from "./order-lines";
import { createOrderReading } from "./order-reading.server";
import { COUNTED_AS, drawOrderReference, HOLD_MS, mayBecome, takesMoney, totalOf, transferAmount } from "./order-rules";
import type { Held, NewHold, Order, OrderLine, Placed, PlaceRefusal } from "./orders";

export type OrderOptions = {
  clock: Clock;
  submissions: Pick<SubmissionStore, "accept" | "addReceipt">;
  /** Adds to the log of the staff area, within the transaction. */
  audit?(sql: Query, editor: string, action: "order-paid" | "order-cancelled", reference: string): Promise<void>;
  /** ms that a buyer waits for the database, to read and to store. */
  limitMs?: number;
};

type PlaceTerms = { payment: "manual" | "gate"; deadline: number };

/** What the buyer types; the store adds what is bought. */
type TypedBuyer = Omit<Buyer, "tickets" | "amount" | "payment" | "until">;

/** Orders that expire in one go. */
const BATCH = 200;
/** With the time to count an attempt below the 5 s within which a form gets a response. */
const LIMIT_MS = 3_000;

/** Another transaction has moved the order. */
class MovedMeanwhile extends Error {
  override name = "MovedMeanwhile";
}

/** Too few tickets are left. */
class OutOfStock extends Error {
  override name = "OutOfStock";
  readonly ticket: string;

  constructor(ticket: string) {
    super(`not enough of ${ticket} are left`);
    this.ticket = ticket;
  }
}

/** Undoes a transaction that stored a buyer. */
class Refused extends Error {
  override name = "Refused";
  readonly reason: PlaceRefusal;

  constructor(reason: PlaceRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** By ticket: all transactions lock the rows of the stock in this order. */
const sorted = <Line extends { ticket: string }>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1));

/**
 * Orders and the stock of tickets, as they are read (`createOrderReading`) and moved on. Each move of an order is one transaction with one
 * line in its journal. The stock is counted in one statement for each ticket, so that no two orders get the same one.
 */
export function createOrders({ query, transaction, dialect }: Database, options: OrderOptions) {
  const { clock, submissions, audit, limitMs = LIMIT_MS } = options;
  const ORDER = `${dialect.schema}ticket_order`;
  const LINE = `${dialect.schema}order_line`;
  const JOURNAL = `${dialect.schema}order_journal`;
  const STOCK = `${dialect.schema}ticket_stock`;
  const SUBMISSION = `${dialect.schema}submission`;
  const { select, findIn: find, ...reading } = createOrderReading({ query, dialect }, limitMs);

  const addToJournal = (sql: Query, reference: string, state: OrderState, actor: OrderActor) =>
    sql(`INSERT INTO ${JOURNAL} (reference, at, state, actor) VALUES ($1, $2, $3, $4)`, [
      ...[reference, clock.now(), state, actor],
    ]);

  /**
   * Takes tickets out of the stock, all or none.
   * @param quotas how many of a ticket there are now; without one, what the stock knows
   * @returns the ticket of which too few are left; null: they are taken
   */
  async function takeStock(
    sql: Query,
    lines: readonly OrderLine[],
    counter: "held" | "sold",
    quotas: ReadonlyMap<string, number>,
  ): Promise<string | null> {
    const taken: OrderLine[] = [];
    for (const line of sorted(lines)) {
      const { ticket, quantity } = line;
      const counted = await sql(
        `UPDATE ${STOCK} SET ${counter} = ${counter} + $2, quota = coalesce($3, quota)
         WHERE ticket = $1 AND held + sold + $2 <= coalesce($3, quota) RETURNING ticket`,
        [ticket, quantity, quotas.get(ticket) ?? null],
      );
      if (counted.length === 0) {
        await countAs(sql, taken, counter, null);
        return ticket;
      }
      taken.push(line);
    }
    return null;
  }

  /** Counts tickets that are taken as something else; null: they are free again. */
  async function countAs(
    sql: Query,
    lines: readonly OrderLine[],
    from: "held" | "sold",
    to: "sold" | null,
  ): Promise<void> {
    const more = to === null || to === from ? "" : `, ${to} = ${to} + $2`;
    for (const { ticket, quantity } of sorted(lines)) {
      await sql(`UPDATE ${STOCK} SET ${from} = ${from} - $2${more} WHERE ticket = $1`, [ticket, quantity]);
    }
  }

  /** Moves an order on, with what its tickets count as, unless they have been taken already. @throws MovedMeanwhile */
  async function move(sql: Query, order: Order, to: OrderState, actor: OrderActor): Promise<Order> {
    const { reference, state: from, lines } = order;
    const moved = mayBecome(from, to)
      ? await sql(`UPDATE ${ORDER} SET state = $3 WHERE reference = $1 AND state = $2 RETURNING reference`, [
          ...[reference, from, to],
        ])
      : [];
    if (moved.length === 0) throw new MovedMeanwhile(reference);
    await addToJournal(sql, reference, to, actor);
    const [before, after] = [COUNTED_AS[from], COUNTED_AS[to]];
    if (before !== null && after !== before) await countAs(sql, lines, before, after === "sold" ? "sold" : null);
    return { ...order, state: to };
  }

  /** Marks an order as paid, and its tickets as issued: the buyer gets a mail. */
  async function settle(sql: Query, order: Order, actor: OrderActor): Promise<Order> {
    const issued = await move(sql, await move(sql, order, "paid", actor), "issued", actor);
    await submissions.addReceipt(sql, order.reference, clock.now());
    return issued;
  }

  /** Again while another transaction has moved the order first: then it is looked at as it is now. */
  async function retried<Result>(work: (sql: Query) => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await transaction(work, limitMs);
      } catch (error) {
        if (!(error instanceof MovedMeanwhile)) throw error;
      }
    }
  }

  /** The first ticket of which too few are left; undefined: there are enough, as far as one can see without waiting for others. */
  async function shortOf(sql: Query, lines: NewHold["lines"]): Promise<string | undefined> {
    const counters = await sql<{ ticket: string; taken: number }>(`SELECT ticket, held + sold AS taken FROM ${STOCK}`);
    const taken = new Map(counters.map((row) => [row.ticket, row.taken]));
    return sorted(lines).find(({ ticket, quantity, quota }) => (taken.get(ticket) ?? 0) + quantity > quota)?.ticket;
  }

  async function insertHold(sql: Query, { key, lines, keepUntil }: NewHold, cart: string): Promise<Order | null> {
    const now = clock.now();
    const reference = drawOrderReference();
    const total = totalOf(lines);
    const inserted = await sql(
      `INSERT INTO ${ORDER} (reference, form_key, cart, state, total, amount, created_at, deadline, keep_until)
       VALUES ($1, $2, $3, 'held', $4, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING reference`,
      [reference, key, cart, total, now, now + HOLD_MS, keepUntil],
    );
    if (inserted.length === 0) return null;
    for (const { ticket, name, quantity, price } of sorted(lines)) {
      await sql(`INSERT INTO ${LINE} (reference, ticket, name, quantity, price) VALUES ($1, $2, $3, $4, $5)`, [
        ...[reference, ticket, name, quantity, price],
      ]);
    }
    await addToJournal(sql, reference, "held", "buyer");
    // Another choice on the same form replaces the earlier one.
    const replaced = await select(sql, "o.form_key = $2 AND o.cart <> $3 AND o.state = 'held'", [10, key, cart]);
    for (const order of replaced) await move(sql, order, "cancelled", "buyer");
    const quotas = new Map(lines.map(({ ticket, quota }) => [ticket, quota]));
    for (const [ticket, quota] of [...quotas].toSorted()) {
      await sql(`INSERT INTO ${STOCK} (ticket, quota) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [ticket, quota]);
    }
    // Last: the rows of the stock are what all buyers wait for.
    const soldOut = await takeStock(sql, lines, "held", quotas);
    if (soldOut !== null) throw new OutOfStock(soldOut);
    return find(sql, reference);
  }

  async function placeIn(sql: Query, reference: string, buyer: TypedBuyer, terms: PlaceTerms): Promise<Placed> {
    const found = await find(sql, reference);
    if (!found) return { refused: "expired" };
    const isNew = found.state === "held";
    if (!isNew && !found.buyer) return { refused: found.state };
    const order = isNew ? { ...found, ...(await termsOf(sql, found, terms)) } : found;
    const bought = {
      tickets: describeLines(order.lines),
      amount: formatPrice(order.amount, "IDR"),
      payment: order.payment ?? "",
      until: formatMoment(order.deadline),
    };
    const submission = { kind: "order", payload: { ...buyer, ...bought }, key: reference, reference } as const;
    const accepted = await submissions.accept(sql, submission, clock.now());
    if (accepted.repeated) return { accepted };
    if (!accepted.acknowledged) throw new Refused("too_many");
    await sql(`UPDATE ${ORDER} SET payment = $2, amount = $3, deadline = $4 WHERE reference = $1`, [
      ...[reference, order.payment, order.amount, order.deadline],
    ]);
    const placed = await move(sql, order, "placed", "buyer");
    if (order.payment === "free") await settle(sql, placed, "buyer");
    return { accepted };
  }

  /** How an order is paid, how much and until when. */
  async function termsOf(sql: Query, { total }: Order, { payment, deadline }: PlaceTerms) {
    if (total === 0) return { payment: "free" as const, amount: 0, deadline };
    if (payment === "gate") return { payment, amount: total, deadline };
    // Two orders that are placed at once must not get the same amount.
    if (dialect.lock) await sql(dialect.lock, ["order amounts"]);
    const open = await sql<{ amount: number }>(
      `SELECT amount FROM ${ORDER} WHERE state = 'placed' AND payment = 'manual'`,
    );
    return { payment, amount: transferAmount(total, new Set(open.map(({ amount }) => amount))), deadline };
  }

  return {
    ...reading,

    /** Holds tickets for a buyer, once for each key of a form and choice. @throws OutcomeUnknown when they may be held */
    async hold(hold: NewHold): Promise<Held> {
      const cart = sorted(hold.lines)
        .map(({ ticket, quantity }) => `${ticket}=${quantity}`)
        .join("&");
      try {
        return await retried(async (sql) => {
          // A round without a result found its reference taken.
          for (;;) {
            const [known] = await select(sql, "o.form_key = $2 AND o.cart = $3", [1, hold.key, cart]);
            // Late buyers learn it here, before anything is written.
            const short = known ? undefined : await shortOf(sql, hold.lines);
            if (short !== undefined) throw new OutOfStock(short);
            const order = known ?? (await insertHold(sql, hold, cart));
            if (order) return { order, repeated: known !== undefined };
          }
        });
      } catch (error) {
        if (error instanceof OutOfStock) return { soldOut: error.ticket };
        throw error;
      }
    },

    /** Adds the buyer to a held order, who has to pay until a deadline; nothing to pay: it is issued. @throws OutcomeUnknown */
    async place(reference: string, buyer: TypedBuyer, terms: PlaceTerms): Promise<Placed> {
      try {
        return await retried((sql) => placeIn(sql, reference, buyer, terms));
      } catch (error) {
        if (error instanceof Refused) return { refused: error.reason };
        throw error;
      }
    },

    /**
     * Marks an order as paid. Of an expired one the tickets are taken again while there are enough; otherwise, and for a cancelled one,
     * the money has to go back. A repeat changes nothing.
     * @param editor who says so @param quotas how many of each ticket there are now
     * @returns the order as it is now; null: there is none, or its buyer is not known yet
     */
    pay: (reference: string, editor: string, quotas: ReadonlyMap<string, number>): Promise<Order | null> =>
      retried(async (sql) => {
        const order = await find(sql, reference);
        if (!order?.payment) return null;
        if (!takesMoney(order.state)) return order;
        await audit?.(sql, editor, "order-paid", reference);
        if (order.state === "placed") return settle(sql, order, "staff");
        const again = order.state === "expired" && (await takeStock(sql, order.lines, "sold", quotas)) === null;
        return again ? settle(sql, order, "staff") : move(sql, order, "refund_due", "staff");
      }),

    /**
     * Cancels an order that is not paid. A repeat changes nothing.
     * @param by the buyer, or who of the staff
     * @returns the order as it is now; null: there is none
     */
    cancel: (reference: string, by: "buyer" | { editor: string }): Promise<Order | null> =>
      retried(async (sql) => {
        const order = await find(sql, reference);
        if (!order || !mayBecome(order.state, "cancelled")) return order;
        if (by !== "buyer") await audit?.(sql, by.editor, "order-cancelled", reference);
        return move(sql, order, "cancelled", by === "buyer" ? "buyer" : "staff");
      }),

    /** Expires what is past its deadline. Other processes may do the same at once: each order expires once. @returns how many it did */
    async expireDue(): Promise<number> {
      const due = await select(query, "o.state IN ('held', 'placed') AND o.deadline <= $2", [BATCH, clock.now()]);
      let expired = 0;
      for (const { reference } of due) {
        const done = await retried(async (sql) => {
          const order = await find(sql, reference);
          if (!order || !mayBecome(order.state, "expired") || order.deadline > clock.now()) return false;
          await move(sql, order, "expired", "time");
          return true;
        });
        if (done) expired += 1;
      }
      return expired;
    },

    /**
     * Deletes the buyers of orders whose tickets were over before a moment, in ms since the epoch, and orders that were never placed
     * before it. The orders stay, for the books, without their buyers.
     */
    async purge(before: number): Promise<void> {
      await query(
        `DELETE FROM ${SUBMISSION} WHERE kind = 'order' AND reference IN
           (SELECT reference FROM ${ORDER} WHERE keep_until < $1 AND state <> 'placed')`,
        [before],
      );
      await query(
        `DELETE FROM ${ORDER} WHERE created_at < $1 AND payment IS NULL AND state IN ('expired', 'cancelled')`,
        [before],
      );
    },
  };
}

export type Orders = ReturnType<typeof createOrders>;
