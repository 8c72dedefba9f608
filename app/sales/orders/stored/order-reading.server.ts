import { readPhonePart } from "~/base/phone/phone.server";
import { FIRST_EDITION } from "~/content/editions/edition";
import type { Database, Query, SqlValue } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { anywhere, listOf, searchedWords } from "~/platform/database/sql-words";
import { BoundedStore } from "~/platform/database/store";
import { capKeyOf } from "~/platform/outbox/mail-cap";
import { readBuyer } from "~/sales/buyers/buyers.server";
import { OWN_MAILS } from "~/sales/mails/buyer-mails";
import { ORDER_STATES, type OrderState, type TicketCounts, toOrderPayment, toOrderState } from "~/sales/model/order";
import { readOrderReference, readReferencePart } from "~/sales/model/order-rules";
import { LIST_ORDERS, type ListOrder } from "~/sales/model/order-sorts";
import { narrowedTo } from "~/sales/stock/narrowed-orders.server";
import { lineRow, toLine } from "~/sales/tickets/stored-rows";
import { TICKET_STATE } from "~/sales/tickets/ticket-states.server";
import type { JournalEntry, Order, OrderAct, OrderQuery } from "./stored-orders";

/** A row of `ticket_order`. */
const orderRow = defineRow<
  Omit<Order, "lines" | "buyer" | "voucher" | "state" | "payment"> & { state: string; payment: string | null }
>({
  reference: text,
  state: text,
  payment: orNull(text),
  total: integer,
  amount: integer,
  createdAt: integer,
  deadline: integer,
  confirmedAt: orNull(integer),
  keepUntil: integer,
  edition: integer,
});

/** How a list is sorted, and the reference of the order after which a page of it begins; absent: it is the first. */
type PageOrder = { order: ListOrder; after?: string | undefined };

/** What narrows a list beside its search. */
type ListChoice = Omit<OrderQuery, "search" | "sort" | "edition" | "limit"> & { edition: number; limit: number };

const STATES_IN_ORDER: readonly OrderState[] = [...ORDER_STATES, "other"];

/** Orders whose lines are read by one statement. */
const BATCH = 200;
const MAX_LISTED = 200;
/** Orders that are counted at most: an edition has a twentieth of that. */
const MAX_COUNTED = 1_000_000;
/** Orders that an export holds in memory at a time. */
const EXPORTED = 500;

/** With the time to count an attempt below the 5 s within which a form gets a response. */
export const LIMIT_MS = 3_000;

export type ReadingOptions = {
  /** The number of the current edition of the expo, which new orders are for. Absent: the first. */
  edition?(): number;
  /** ms that a buyer waits for the database, to read and to store. */
  limitMs?: number;
};

/** For SQL: references of which a mail to the buyer was refused for good, as the order's page says it (`refusals`). @param schema before table names */
export const refusedMails = (schema: string): string =>
  `SELECT s.reference FROM ${schema}delivery d JOIN ${schema}submission s ON s.id = d.submission_id
   WHERE d.state = 'parked' AND d.last_error IS NOT NULL AND d.kind IN (${listOf(OWN_MAILS)})`;

/** Finds and lists orders as they are. */
export class OrderReading extends BoundedStore {
  /** The number of the current edition. */
  readonly current: () => number;
  /** As its index has it. */
  private readonly nameOfBuyer =
    `coalesce(lower(n.details${this.dialect.name === "postgres" ? "::json" : ""} ->> 'name'), '')`;

  constructor(database: Database, { edition = () => FIRST_EDITION, limitMs = LIMIT_MS }: ReadingOptions) {
    super(database, limitMs);
    this.current = edition;
  }

  /** What orders `o` are sorted by. */
  private sortedBy({ by }: ListOrder): string {
    return by === "buyer" ? this.nameOfBuyer : `o.${by}`;
  }

  /** Orders `o`, for a list that is sorted by buyer along the index of these: CROSS JOIN makes SQLite begin with them. */
  private sourceOf({ by }: ListOrder): { from: string; where: string } {
    const orders = `${this.schema}ticket_order o`;
    return by === "buyer"
      ? { from: `${this.schema}order_buyer n CROSS JOIN ${orders}`, where: "o.reference = n.reference AND " }
      : { from: orders, where: "" };
  }

  /** Whether an order comes after another one of a list. @param place the placeholder of the other one's reference */
  private isAfter(order: ListOrder, place: string): string {
    const value = this.sortedBy(order);
    const { from, where } = this.sourceOf(order);
    const start = `(SELECT ${value} FROM ${from} WHERE ${where}o.reference = ${place})`;
    // The first condition alone says where an index is entered.
    return `(${value} ${order.value}= ${start} AND (${value} <> ${start} OR o.reference ${order.reference} ${place}))`;
  }

  /** Orders, newest first unless `order` says otherwise; by buyer those of whom one is stored. `$1` is the most of them. @param where of `o`, the table of orders */
  async select(sql: Query, where: string, values: SqlValue[], order: ListOrder = LIST_ORDERS[""]): Promise<Order[]> {
    const source = this.sourceOf(order);
    const by = `sorted ${order.value === "<" ? "DESC" : "ASC"}, reference ${order.reference === "<" ? "DESC" : "ASC"}`;
    // The others have no buyers that would be looked up and read.
    const found = await sql<{ details: string | null; voucher: string | null }>(
      `SELECT ${orderRow.select("listed")}, b.details, v.code AS voucher
       FROM (SELECT o.*, ${this.sortedBy(order)} AS sorted FROM ${source.from} WHERE ${source.where}${where} ORDER BY ${by} LIMIT $1) listed
       LEFT JOIN ${this.schema}order_buyer b ON b.reference = listed.reference LEFT JOIN ${this.schema}voucher_use v ON v.reference = listed.reference
       ORDER BY ${by.replaceAll(/(sorted|reference)/g, "listed.$1")}`,
      values,
    );
    const rows = orderRow.read(found);
    const lines: ReturnType<typeof lineRow.read> = [];
    for (let start = 0; start < rows.length; start += BATCH) {
      const references = rows.slice(start, start + BATCH).map(({ reference }) => reference);
      const places = references.map((_, index) => `$${index + 1}`).join(", ");
      const ofOrders = `SELECT ${lineRow.select()} FROM ${this.schema}order_line WHERE reference IN (${places}) ORDER BY ticket, day`;
      lines.push(...lineRow.read(await sql(ofOrders, references)));
    }
    const linesOf = Map.groupBy(lines, ({ reference }) => reference);
    return rows.map(({ details, voucher, state, payment, ...order }) => ({
      ...order,
      ...(voucher === null ? {} : { voucher }),
      state: toOrderState(state),
      payment: payment === null ? null : toOrderPayment(payment),
      lines: (linesOf.get(order.reference) ?? []).map(toLine),
      buyer: readBuyer(details),
    }));
  }

  /** @param sql of the transaction */
  async findIn(sql: Query, reference: string): Promise<Order | null> {
    const [order] = await this.select(sql, "o.reference = $2", [1, reference]);
    return order ?? null;
  }

  /** A page of a list. Sorted by buyer those of which none is stored any more come last, the newest first. @param values `$1`: the most of them; `$5`: `after`, if there is one */
  private async page(where: string, values: SqlValue[], { order, after }: PageOrder): Promise<Order[]> {
    const isAfter = (by: ListOrder) => (after === undefined ? "1 = 1" : this.isAfter(by, "$5"));
    if (order.by !== "buyer") return this.select(this.query, `${where} AND ${isAfter(order)}`, values, order);
    const [limit, ...asked] = values;
    const hasBuyer = (reference: string) =>
      `EXISTS (SELECT 1 FROM ${this.schema}order_buyer k WHERE k.reference = ${reference})`;
    const isPast = after === undefined ? "1 = 0" : `NOT ${hasBuyer("$5")}`;
    const known = await this.select(this.query, `${where} AND NOT (${isPast}) AND ${isAfter(order)}`, values, order);
    const left = Number(limit) - known.length;
    if (left === 0) return known;
    const unknown = `${where} AND NOT ${hasBuyer("o.reference")} AND (NOT (${isPast}) OR ${isAfter(LIST_ORDERS[""])})`;
    return [...known, ...(await this.select(this.query, unknown, [left, ...asked]))];
  }

  /** The orders of exactly this address. Their number is bounded for each mailbox and day. @param values of the placeholders in `where` */
  private async ofAddress(email: string, where: string, values: SqlValue[], inOrder: PageOrder): Promise<Order[]> {
    const ofMailbox = `o.reference IN (SELECT reference FROM ${this.schema}submission WHERE id IN
      (SELECT submission_id FROM ${this.schema}delivery WHERE cap_key = $${values.length + 1}))`;
    const asked = [...values, capKeyOf("order", email)];
    const orders = await this.page(`${where} AND ${ofMailbox}`, asked, inOrder);
    return orders.filter(({ buyer }) => buyer?.email.toLowerCase() === email.toLowerCase());
  }

  /** By its reference, as it is written. */
  find(reference: string): Promise<Order | null> {
    return this.within(this.findIn(this.query, reference));
  }

  /** The orders of some forms, by their keys. Keys without one are not in it. */
  async referencesOf(keys: readonly string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (let start = 0; start < keys.length; start += BATCH) {
      const some = keys.slice(start, start + BATCH);
      const places = some.map((_, index) => `$${index + 1}`).join(", ");
      const rows = await this.within(
        this.query<{ key: string; reference: string }>(
          `SELECT form_key AS key, reference FROM ${this.schema}ticket_order WHERE form_key IN (${places})`,
          some,
        ),
      );
      for (const { key, reference } of rows) found.set(key, reference);
    }
    return found;
  }

  /** Orders with a voucher, the newest first, also those that have ended. @param limit of them */
  withVoucher(voucher: string, limit: number): Promise<Order[]> {
    return this.within(
      this.select(this.query, `o.reference IN (SELECT reference FROM ${this.schema}voucher_use WHERE voucher = $2)`, [
        limit,
        voucher,
      ]),
    );
  }

  /** How many tickets of orders let in, and how many were refunded, by reference. Orders without tickets are not in it. */
  async ticketCounts(references: readonly string[]): Promise<Map<string, TicketCounts>> {
    if (references.length === 0) return new Map();
    const places = references.map((_, index) => `$${index + 1}`).join(", ");
    const rows = await this.within(
      this.query<TicketCounts & { reference: string }>(
        `SELECT reference, sum(CASE WHEN state ${TICKET_STATE.letsIn} THEN 1 ELSE 0 END) AS valid,
           sum(CASE state WHEN 'refunded' THEN 1 ELSE 0 END) AS refunded
         FROM ${this.schema}issued_ticket WHERE reference IN (${places}) GROUP BY reference`,
        [...references],
      ),
    );
    return new Map(rows.map(({ reference, ...counts }) => [reference, counts]));
  }

  /** The order for which a form holds tickets now. @param key of the form */
  async heldBy(key: string): Promise<Order | null> {
    return (await this.within(this.select(this.query, "o.form_key = $2 AND o.state = 'held'", [1, key])))[0] ?? null;
  }

  async journal(reference: string): Promise<JournalEntry[]> {
    const sql = `SELECT at, state, actor, editor FROM ${this.schema}order_journal WHERE reference = $1`;
    const stored = await this.within(this.query<Omit<JournalEntry, "state"> & { state: string }>(sql, [reference]));
    const entries = stored.map((entry) => ({ ...entry, state: toOrderState(entry.state) }));
    return entries.toSorted((a, b) => STATES_IN_ORDER.indexOf(a.state) - STATES_IN_ORDER.indexOf(b.state));
  }

  /** What staff did with an order that is not a move, in its order. */
  acts(reference: string): Promise<OrderAct[]> {
    return this.within(
      this.query(
        `SELECT at, act, amount, attempt, editor, ticket, other_order AS "otherOrder", note FROM ${this.schema}order_act WHERE reference = $1 ORDER BY at, id`,
        [reference],
      ),
    );
  }

  /** A choice of a list without its search, of `o`, the table of orders. `$1` is the most of them; `$5` is `after`, if there is one. */
  private choice({ state, payment, hasRefusedMail, edition, limit, after, ...narrowed }: ListChoice) {
    const asked = [limit, state ?? "", edition, payment ?? "", ...(after === undefined ? [] : [after])];
    const which = narrowedTo(narrowed, this.schema, asked.length + 1);
    const values: SqlValue[] = [...asked, ...which.values];
    const where = `o.edition = $3 AND ${state ? "o.state = $2" : "o.payment IS NOT NULL AND $2 = ''"}
      AND ${payment ? "o.payment = $4" : "$4 = ''"} ${hasRefusedMail ? `AND o.reference IN (${refusedMails(this.schema)})` : ""}
      AND ${which.sql}`;
    return { where, values };
  }

  /** How many orders a choice of the list has on all its pages. A search is not among what is chosen: it would be made twice. */
  async count({
    search: _search,
    sort: _sort,
    limit = MAX_COUNTED,
    edition = this.current(),
    after: _after,
    ...chosen
  }: OrderQuery): Promise<number> {
    const { where, values } = this.choice({ ...chosen, edition, limit });
    const [row] = await this.within(
      this.query<{ orders: number }>(
        `SELECT count(*) AS orders FROM (SELECT 1 FROM ${this.schema}ticket_order o WHERE ${where} LIMIT $1) counted`,
        values,
      ),
    );
    return Number(row?.orders ?? 0);
  }

  /** Orders, newest first unless it is said otherwise. A whole address finds its own orders alone, where it has some. Without a search those that were never placed are left out, unless their state is asked for. */
  async list({
    state,
    payment,
    hasRefusedMail = false,
    search = "",
    limit = MAX_LISTED,
    sort = "",
    after,
    edition = this.current(),
    ...narrowed
  }: OrderQuery = {}): Promise<Order[]> {
    const typed = search.trim().toLowerCase();
    const reference = readOrderReference(typed);
    // A name can be a reference too, such as "Fatima".
    const referred = reference ? await this.select(this.query, "o.reference = $2", [limit, reference]) : [];
    if (referred.length > 0) return referred;
    const order = LIST_ORDERS[sort];
    const chosen = this.choice({ state, payment, hasRefusedMail, edition, limit, after, ...narrowed });
    const { where: ofState, values: given } = chosen;
    const inOrder = { order, after };
    const owned = typed.includes("@") ? await this.ofAddress(typed, ofState, given, inOrder) : [];
    if (owned.length > 0) return owned;
    const amount = typed.replace(/[.,\s]|^rp/g, "");
    if (/^\d{3,9}$/.test(amount) && !amount.startsWith("0")) {
      const ofAmount = `${ofState} AND o.amount = $${given.length + 1}`;
      const paid = await this.page(ofAmount, [...given, Number(amount)], inOrder);
      if (paid.length > 0) return paid;
    }
    const values = [...given];
    const isLike = (column: string, pattern: string) => {
      values.push(pattern);
      return `${column} LIKE $${values.length} ESCAPE '!'`;
    };
    const [part, phone] = [readReferencePart(typed), readPhonePart(typed)];
    const words = searchedWords(typed);
    const isSqlite = this.dialect.name === "sqlite";
    // SQLite calculates the words for each search: only of those buyers whose JSON has them at all.
    const hasWord = (word: string, pattern = anywhere(word)) =>
      (isSqlite ? `${isLike("b.details", anywhere(JSON.stringify(word).slice(1, -1)))} AND ` : "") +
      isLike("b.words", pattern);
    const ofBuyer = [
      ...(words.length > 0 ? [words.map((word) => hasWord(word)).join(" AND ")] : []),
      // A number comes last in the words, with the + of its country.
      ...(phone ? [hasWord(phone, `% +${anywhere(phone)}`)] : []),
    ];
    // `+`: SQLite reads all orders, and does not look up each of many that were found.
    const found = isSqlite && order.by !== "buyer" ? "+o.reference" : "o.reference";
    const ways = [
      ...(part ? [isLike("replace(substr(o.reference, 5), '-', '')", anywhere(part))] : []),
      ...(ofBuyer.length > 0
        ? [`${found} IN (SELECT b.reference FROM ${this.schema}order_buyer b WHERE ${ofBuyer.join(" OR ")})`]
        : []),
    ];
    return this.page(ways.length > 0 ? `${ofState} AND (${ways.join(" OR ")})` : ofState, values, inOrder);
  }

  /**
   * All orders that were placed, or those in a state, oldest first, `limit` at a time.
   * @throws Error when the database is out of reach
   */
  async *each({
    state,
    edition = this.current(),
    limit = EXPORTED,
  }: Pick<OrderQuery, "state" | "edition" | "limit"> = {}): AsyncGenerator<Order[]> {
    const isAsked = state === undefined ? "o.payment IS NOT NULL" : "o.state = $4";
    const asked = state === undefined ? [] : [state];
    let last = "";
    for (;;) {
      const where = `o.edition = $2 AND ${isAsked} AND ($3 = '' OR ${this.isAfter(LIST_ORDERS.oldest, "$3")})`;
      const values = [limit, edition, last, ...asked];
      const orders = await this.within(this.select(this.query, where, values, LIST_ORDERS.oldest));
      if (orders.length > 0) yield orders;
      if (orders.length < limit) return;
      last = orders.at(-1)?.reference ?? "";
    }
  }
}
