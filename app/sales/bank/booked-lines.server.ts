import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { readBuyer } from "~/sales/buyers/buyers.server";
import { isOnlyMoney, isPaidElsewhere } from "~/sales/mails/mail-facts.server";
import { OrderMails } from "~/sales/mails/order-mails.server";
import { addShort, arrivedOf } from "~/sales/money/short-money";
import type { BankLine } from "./bank-statement";
import { type PayableOrder, referencesIn } from "./match-statement";

/** Values of one statement. */
const BATCH = 200;
/** Second payments that are listed. */
const MAX_LISTED = 200;

/**
 * More money for an order that was paid already. `amount`: rupiah; `day`: by the bank; `bookedAt`: ms since the epoch. `isOnly`: no other line
 * is known for the order, which staff marked as paid, and this one has another amount: it may be the money that they saw.
 */
export type SecondPayment = {
  id: string;
  reference: string;
  amount: number;
  day: string;
  bookedAt: number;
  editor: string | null;
  isOnly: boolean;
};

const secondRow = defineRow<Omit<SecondPayment, "isOnly"> & { alone: number }>({
  id: text,
  reference: text,
  amount: integer,
  day: text,
  bookedAt: integer,
  editor: orNull(text),
  alone: integer,
});

/**
 * An order that staff marked as paid by transfer, and for which no line is known. `amount`: rupiah; `name`: of its buyer; null: not known any
 * more; `markedAt`: ms since the epoch.
 */
export type MarkedOrder = { reference: string; amount: number; name: string | null; markedAt: number };

type PayableRow = Omit<PayableOrder, "name"> & { details: string | null };

const nameIn = (details: string | null): string | null => readBuyer(details)?.name ?? null;

const toPayable = ({ details, ...order }: PayableRow): PayableOrder => ({ ...order, name: nameIn(details) });

/** How a line is booked. `at`: ms since the epoch; `editor`: who says so. */
type Booking = { at: number; editor: string };

/**
 * The lines of statements that were booked, so that another file with the same line pays nothing again: amounts are used again some time
 * after their order is paid. Of a line a hash, the day, the amount and the order are stored.
 */
export class BookedLines extends Store {
  private readonly mails: OrderMails;
  private readonly selectSeconds = `SELECT l.id, l.reference, l.amount, l.day, l.booked_at AS "bookedAt", l.editor,
      CASE WHEN ${isOnlyMoney(this.schema)} THEN 1 ELSE 0 END AS alone
    FROM ${this.schema}bank_line l
    JOIN ${this.schema}ticket_order o ON o.reference = l.reference WHERE l.is_second = 1`;

  constructor(database: Database) {
    super(database);
    this.mails = new OrderMails(database);
  }

  private async readSeconds(where: string, values: readonly string[] = []): Promise<SecondPayment[]> {
    return secondRow.read(await this.query(`${this.selectSeconds} ${where}`, values)).map(({ alone, ...second }) => ({
      ...second,
      isOnly: alone === 1,
    }));
  }

  /** Rows whose column has one of the values. */
  private async among<Row extends object>(
    select: string,
    column: string,
    values: readonly (string | number)[],
  ): Promise<Row[]> {
    const rows: Row[] = [];
    for (let start = 0; start < values.length; start += BATCH) {
      const some = values.slice(start, start + BATCH);
      const places = some.map((_, index) => `$${index + 1}`).join(", ");
      rows.push(...(await this.query<Row>(`${select} ${column} IN (${places})`, some)));
    }
    return rows;
  }

  /** Orders that were placed, with what is known of their payment. A condition follows. */
  private get selectPayable(): string {
    const hasLine = (day: string) =>
      `EXISTS (SELECT 1 FROM ${this.schema}bank_line l WHERE l.reference = o.reference AND l.is_second = 0 AND l.day ${day})`;
    return `SELECT o.reference, o.state, o.amount, o.created_at AS "createdAt", o.deadline, b.details,
        (SELECT min(j.at) FROM ${this.schema}order_journal j
          WHERE j.reference = o.reference AND j.state IN ('paid', 'refund_due')) AS "paidAt",
        CASE WHEN ${hasLine("IS NOT NULL")} THEN 'line' WHEN ${hasLine("IS NULL")} THEN 'old'
          WHEN ${isPaidElsewhere(this.schema)} THEN 'elsewhere' END AS payment
      FROM ${this.schema}ticket_order o LEFT JOIN ${this.schema}order_buyer b ON b.reference = o.reference WHERE`;
  }

  /**
   * Books a line. One that was kept because no order took it belongs to the order from now on.
   * @returns false: it was booked before, or staff have said that it belongs to no order
   */
  private async insert(
    sql: Query,
    { id, day, rupiah }: Pick<BankLine, "id" | "day" | "rupiah">,
    reference: string,
    { at, editor }: Booking,
    isSecond: boolean,
  ): Promise<boolean> {
    const [stray] = await sql<{ said: string | null }>(
      `UPDATE ${this.schema}stray_transfer SET said = said WHERE id = $1 RETURNING said`,
      [id],
    );
    if (stray && stray.said !== null) return false;
    const inserted = await sql(
      `INSERT INTO ${this.schema}bank_line (id, reference, booked_at, day, amount, editor, is_second)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT DO NOTHING RETURNING id`,
      [id, reference, at, day, rupiah, editor || null, isSecond ? 1 : 0],
    );
    if (stray && inserted.length === 1) {
      await sql(
        `UPDATE ${this.schema}stray_transfer SET said = 'order', reference = $2, said_at = $3, editor = $4 WHERE id = $1`,
        [id, reference, at, editor || null],
      );
    }
    return inserted.length === 1;
  }

  /**
   * The orders of those lines that were booked, by the lines' ids; empty for a line of which staff have said that it belongs to none.
   */
  async booked(lines: readonly BankLine[]): Promise<Map<string, string>> {
    const ids = lines.map(({ id }) => id);
    type Row = { id: string; reference: string };
    const said = `SELECT id, '' AS reference FROM ${this.schema}stray_transfer WHERE said IS NOT NULL AND`;
    const rows = [
      ...(await this.among<Row>(said, "id", ids)),
      ...(await this.among<Row>(`SELECT id, reference FROM ${this.schema}bank_line WHERE`, "id", ids)),
    ];
    return new Map(rows.map(({ id, reference }) => [id, reference]));
  }

  /** The orders paid by transfer that lines may belong to: by their amount, or by a number in the note. */
  async payable(lines: readonly BankLine[]): Promise<PayableOrder[]> {
    const select = `${this.selectPayable} o.payment = 'manual' AND`;
    const amounts = [...new Set(lines.flatMap(({ rupiah }) => rupiah ?? []))];
    const references = [...new Set(lines.flatMap(({ note }) => referencesIn(note)))];
    const found = [
      ...(await this.among<PayableRow>(select, "o.amount", amounts)),
      ...(await this.among<PayableRow>(select, "o.reference", references)),
    ].map(toPayable);
    return [...new Map(found.map((order) => [order.reference, order])).values()];
  }

  /** An order that was placed, however it is paid, as a line is compared with it. @param sql absent: outside of transactions @returns null: there is none */
  async payableOrder(reference: string, sql: Query = this.query): Promise<PayableOrder | null> {
    const [row] = await sql<PayableRow>(`${this.selectPayable} o.payment IS NOT NULL AND o.reference = $1`, [
      reference,
    ]);
    return row ? toPayable(row) : null;
  }

  /**
   * Orders that staff marked as paid, or whose late money they have seen, without any line. A forged receipt looks like that, and money
   * that came in another way.
   * @param from ms since the epoch, of the first moment in question @param until of the first one after it
   */
  async withoutLine(from: number, until: number): Promise<MarkedOrder[]> {
    const rows = await this.query<Omit<MarkedOrder, "name"> & { details: string | null }>(
      `SELECT o.reference, o.amount, b.details, j.at AS "markedAt" FROM ${this.schema}order_journal j
         JOIN ${this.schema}ticket_order o ON o.reference = j.reference
         LEFT JOIN ${this.schema}order_buyer b ON b.reference = o.reference
       WHERE j.state IN ('paid', 'refund_due') AND j.actor = 'staff' AND j.at >= $1 AND j.at < $2 AND o.payment = 'manual'
         AND NOT EXISTS (SELECT 1 FROM ${this.schema}bank_line l WHERE l.reference = o.reference) ORDER BY j.at, o.reference`,
      [from, until],
    );
    return rows.map(({ details, ...order }) => ({ ...order, name: nameIn(details) }));
  }

  /**
   * Books a line that pays an order, once. What it is less than the order's price is stored as missing.
   * @param sql of the transaction that pays the order @returns false: it was booked before
   */
  async book(sql: Query, line: BankLine, reference: string, booking: Booking): Promise<boolean> {
    const isNew = await this.insert(sql, line, reference, booking, false);
    if (isNew) await sql(addShort(this.schema, "l.id = $1"), [line.id]);
    return isNew;
  }

  /** What arrived for an order that was paid, in rupiah: its amount, or less than that where staff took less as all of the money. */
  async arrived(reference: string): Promise<number | null> {
    const [row] = await this.query<{ arrived: number }>(
      `SELECT CAST(${arrivedOf(this.schema)} AS bigint) AS arrived FROM ${this.schema}ticket_order o WHERE o.reference = $1`,
      [reference],
    );
    return row?.arrived ?? null;
  }

  /** Books a line that pays several orders, once. @param sql of the transaction that pays them @returns false: it was booked before */
  async bookJoint(sql: Query, line: BankLine, references: readonly string[], booking: Booking): Promise<boolean> {
    for (const [index, reference] of references.entries()) {
      const id = index === 0 ? line.id : `${line.id}/${index + 1}`;
      if (!(await this.insert(sql, { ...line, id }, reference, booking, false))) return false;
    }
    return true;
  }

  /** Books a line with more money for a paid order, once, and mails it to staff. @returns false: it was booked before */
  async bookSecond(sql: Query, line: BankLine, reference: string, booking: Booking): Promise<boolean> {
    const isNew = await this.insert(sql, line, reference, booking, true);
    if (isNew) await this.mails.addSecondPayment(sql, reference, booking.at);
    return isNew;
  }

  /** All second payments of an order, the first one first. */
  seconds(reference: string): Promise<SecondPayment[]> {
    return this.readSeconds("AND l.reference = $1 ORDER BY l.booked_at, l.id", [reference]);
  }

  /** The second payments of all orders of which nobody has said what became of them, the first one first. */
  openSeconds(): Promise<SecondPayment[]> {
    return this.readSeconds(
      `AND NOT EXISTS (SELECT 1 FROM ${this.schema}order_act a WHERE a.reference = l.reference AND a.attempt = l.id)
       ORDER BY l.booked_at, l.id LIMIT ${MAX_LISTED}`,
    );
  }
}
