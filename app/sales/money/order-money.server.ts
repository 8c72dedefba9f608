import type { Query, SqlValue } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { type MovedMoney, type OrderMoney, settledBy, standingOf } from "~/sales/model/order-money";

/** Orders that one statement reads. */
const BATCH = 200;

const orderRow = defineRow<{ reference: string; state: string; price: number; cost: number; byProvider: number }>({
  ...{ reference: text, state: text, price: integer, cost: integer, byProvider: integer },
});
const actRow = defineRow<{
  id: string;
  reference: string;
  act: string;
  amount: number;
  attempt: string;
  other: string | null;
}>({ id: text, reference: text, act: text, amount: integer, attempt: text, other: orNull(text) });
const attemptRow = defineRow<{ id: string; reference: string; state: string; amount: number; sent: number }>({
  ...{ id: text, reference: text, state: text, amount: integer, sent: integer },
});
const nextRow = defineRow<{ other: string }>({ other: text });

type Act = ReturnType<typeof actRow.read>[number];
type Attempt = ReturnType<typeof attemptRow.read>[number];

/** What is stored of the money of an order. */
type Books = { order: ReturnType<typeof orderRow.read>[number]; acts: readonly Act[]; attempts: readonly Attempt[] };

/** The order of the ticket whose money paid a part of this one. */
const beforeOf = (acts: readonly Act[]) => acts.find(({ id, other }) => other !== null && id.endsWith("-from"))?.other;

/** Where the money of tickets went that were exchanged, in the order in which they were. */
const movedOf = (acts: readonly Act[]): MovedMoney[] =>
  acts.flatMap(({ id, other, amount }) => (other !== null && id.endsWith("-moved") ? [{ to: other, amount }] : []));

/** Acts of the provider. */
const PROVIDERS: ReadonlySet<string> = new Set(["reversed", "regained"]);

/** States of the payment of an order, the likeliest first: a second payment that is still here is none. Of two that are gone no state is likelier. */
const PAYS = [["paid"], ["reversed", "refunded"], ["surplus"]];

/**
 * The attempt that paid an order which its provider says was paid; undefined: no attempt did. When the order's payment and a second payment both
 * went back, the one whose money was used is the order's.
 * @param attempts in their order @param used those whose money was used, by their ids
 */
export function ownPayment<Of extends { id: string; state: string }>(
  attempts: readonly Of[],
  used: ReadonlySet<string>,
): Of | undefined {
  const placeOf = ({ state }: Of) => PAYS.findIndex((states) => states.includes(state));
  const rank = (attempt: Of) => placeOf(attempt) * 2 + (used.has(attempt.id) ? 0 : 1);
  return attempts.filter((attempt) => placeOf(attempt) >= 0).toSorted((a, b) => rank(a) - rank(b))[0];
}

/** The attempt that paid an order. */
function ownOf({ order, acts, attempts }: Books): Attempt | undefined {
  const used = new Set(acts.flatMap(({ act, attempt }) => (PROVIDERS.has(act) ? [] : [attempt])));
  return order.byProvider ? ownPayment(attempts, used) : undefined;
}

/** What of the money of orders is still here, through any number of exchanges: their payments may have gone back at the provider. */
export class OrderMoneyReading extends Store {
  private async ofOrders<Row>(
    sql: Query,
    row: { read(rows: readonly object[]): Row[] },
    statement: (places: string) => string,
    references: readonly SqlValue[],
  ): Promise<Row[]> {
    const rows: Row[] = [];
    for (let start = 0; start < references.length; start += BATCH) {
      const some = references.slice(start, start + BATCH);
      rows.push(...row.read(await sql(statement(some.map((_, index) => `$${index + 1}`).join(", ")), some)));
    }
    return rows;
  }

  private readActs(sql: Query, references: readonly string[]): Promise<Act[]> {
    return this.ofOrders(
      sql,
      actRow,
      (places) => `SELECT id, reference, act, amount, attempt, other_order AS other FROM ${this.schema}order_act
        WHERE reference IN (${places}) AND act <> 'resent' ORDER BY at, id`,
      references,
    );
  }

  /** What is stored of orders, and of those before them. */
  private async read(sql: Query, references: readonly string[]): Promise<Map<string, Books>> {
    const acts = new Map<string, Act[]>();
    for (let next = [...new Set(references)]; next.length > 0; ) {
      const rows = Map.groupBy(await this.readActs(sql, next), ({ reference }) => reference);
      for (const reference of next) acts.set(reference, rows.get(reference) ?? []);
      next = [...new Set(next.flatMap((reference) => beforeOf(rows.get(reference) ?? []) ?? []))].filter(
        (reference) => !acts.has(reference),
      );
    }
    const all = [...acts.keys()];
    const orders = await this.ofOrders(
      sql,
      orderRow,
      (places) => `SELECT o.reference, o.state,
          CAST((SELECT coalesce(sum(l.quantity * l.price), 0) FROM ${this.schema}order_line l WHERE l.reference = o.reference) AS bigint) AS price,
          CAST((SELECT coalesce(sum(l.price), 0) FROM ${this.schema}issued_ticket t
            JOIN ${this.schema}order_line l ON l.reference = t.reference AND l.ticket = t.ticket AND l.day = t.day
            WHERE t.reference = o.reference AND t.state = 'refunded') AS bigint) AS cost,
          CASE WHEN EXISTS (SELECT 1 FROM ${this.schema}order_journal j WHERE j.reference = o.reference
            AND j.state IN ('paid', 'refund_due') AND j.actor = 'provider') THEN 1 ELSE 0 END AS "byProvider"
        FROM ${this.schema}ticket_order o WHERE o.reference IN (${places})`,
      all,
    );
    const attempts = await this.ofOrders(
      sql,
      attemptRow,
      (places) => `SELECT p.id, p.reference, p.state, p.amount,
          CAST((SELECT coalesce(sum(b.amount), 0) FROM ${this.schema}payment_refund b WHERE b.attempt = p.id AND b.state <> 'refused') AS bigint) AS sent
        FROM ${this.schema}payment_attempt p WHERE p.reference IN (${places}) ORDER BY p.number`,
      all,
    );
    const ofOrder = Map.groupBy(attempts, ({ reference }) => reference);
    return new Map(
      orders.map((order) => [
        order.reference,
        { order, acts: acts.get(order.reference) ?? [], attempts: ofOrder.get(order.reference) ?? [] },
      ]),
    );
  }

  /**
   * The money of some orders, by reference.
   * @param sql where it may change next, of a transaction that has called `lockMoney`
   */
  async of(references: readonly string[], sql: Query = this.query): Promise<Map<string, OrderMoney>> {
    const books = await this.read(sql, references);
    const known = new Map<string, OrderMoney>();
    const moneyOf = (reference: string): OrderMoney => {
      const found = known.get(reference) ?? toMoney(books.get(reference), moneyOf);
      known.set(reference, found);
      return found;
    };
    return new Map(references.map((reference) => [reference, moneyOf(reference)]));
  }

  /** The id of the attempt that paid an order; undefined: none did. */
  async paymentOf(reference: string, sql: Query): Promise<string | undefined> {
    const books = (await this.read(sql, [reference])).get(reference);
    return books && ownOf(books)?.id;
  }

  /**
   * The orders of the tickets for which tickets of some orders were exchanged, in the order in which they were. Those of tickets that cost nothing are
   * left out: the payment of these orders paid nothing of them.
   */
  async next(references: readonly string[], sql: Query): Promise<string[]> {
    const rows = await this.ofOrders(
      sql,
      nextRow,
      (places) => `SELECT a.other_order AS other FROM ${this.schema}order_act a
        JOIN ${this.schema}issued_ticket t ON t.reference = a.reference AND a.id = t.id || '-moved'
        JOIN ${this.schema}order_line l ON l.reference = t.reference AND l.ticket = t.ticket AND l.day = t.day
        WHERE a.reference IN (${places}) AND a.other_order IS NOT NULL AND l.price > 0 ORDER BY a.at, a.id`,
      references,
    );
    return [...new Set(rows.map(({ other }) => other))];
  }

  /** The same, through any number of exchanges, with these orders. */
  private async withNext(references: readonly string[]): Promise<string[]> {
    const found = new Set(references);
    for (let next = references; next.length > 0; ) {
      next = (await this.next(next, this.query)).filter((reference) => !found.has(reference));
      for (const reference of next) found.add(reference);
    }
    return [...found];
  }

  /** The money of all orders of which some is not here, by reference. */
  async lacking(): Promise<Map<string, OrderMoney>> {
    const rows = await this.query<{ reference: string }>(
      `SELECT DISTINCT reference FROM ${this.schema}order_act WHERE act IN ('short', 'reversed') AND amount <> 0
       UNION SELECT reference FROM ${this.schema}payment_attempt WHERE state = 'reversed'`,
    );
    return this.of(await this.withNext(rows.map(({ reference }) => reference)));
  }
}

function toMoney(books: Books | undefined, moneyOf: (reference: string) => OrderMoney): OrderMoney {
  // One that has no tickets gives back what came by its payments, one by one.
  if (books?.order.state !== "issued")
    return standingOf({ price: 0, cost: 0, settled: 0, short: 0, own: 0, inherited: 0, moved: [] });
  const { order, acts } = books;
  const own = ownOf(books);
  const sum = (which: (act: Act) => boolean) =>
    acts.reduce((total, act) => (which(act) ? total + settledBy(act) : total), 0);
  const isOwn = ({ attempt }: Act) => attempt === "" || attempt === own?.id;
  const booked = sum(({ act, attempt }) => PROVIDERS.has(act) && attempt === own?.id);
  // A release before stored the state alone.
  const isGone = own?.state === "reversed" || own?.state === "refunded";
  const before = beforeOf(acts);
  return standingOf({
    price: order.price,
    cost: order.cost,
    settled: sum((act) => isOwn(act) && act.act !== "short" && !PROVIDERS.has(act.act)) + (own?.sent ?? 0),
    short: sum(({ act }) => act === "short"),
    own: own && isGone ? Math.max(booked, own.amount - own.sent) : booked,
    inherited: (before && moneyOf(before).passed.get(order.reference)) || 0,
    moved: movedOf(acts),
  });
}
