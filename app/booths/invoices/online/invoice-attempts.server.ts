import type { Clock } from "~/base/clock/clock.server";
import type { Locale } from "~/base/i18n/locales";
import { onlinePaymentId, type PlannedInvoice, reversalOf } from "~/booths/invoices/rules/invoice";
import { owedOfPart, readPartReference } from "~/booths/invoices/rules/online-part";
import { InvoiceLedger } from "~/booths/invoices/store/invoice-ledger.server";
import type { InvoiceMails } from "~/booths/invoices/store/invoice-mails.server";
import { InvoiceReading } from "~/booths/invoices/store/invoice-reading.server";
import type { Database, Query } from "~/platform/database/database";
import type { PaymentAttempt } from "~/sales/payments/attempt";
import { AttemptRows, FIRST_CHECK_MS, MOST_ATTEMPTS } from "~/sales/payments/attempt-rows.server";
import { attemptId, type Effect, follow, isUsable, pageEnd, returnedOf } from "~/sales/payments/attempt-rules";
import type { Begun, Payable, PaymentAttempts } from "~/sales/payments/payable";
import type { PaymentStatus } from "~/sales/payments/provider/payment-provider";

/** A part of an invoice, as it is paid at a provider. `owed`: what is still to be paid of it, in rupiah. */
export type PayablePart = Payable & { invoice: string; language: Locale; owed: number };

type Recorded = { order: PayablePart; attempt: PaymentAttempt; effect: Effect };

type AttemptsOptions = {
  clock: Clock;
  /** The day on which money is booked, `YYYY-MM-DD`. */
  today: () => string;
  /** Tells who is billed of each payment, and when one was taken back. */
  mails: Pick<InvoiceMails, "addReceipt" | "addVoid">;
};

/** ms for which a page of the provider is open. An invoice has no deadline after which nobody may pay. */
const PAGE_MS = 24 * 3600_000;
/** Attempts that are compared with what is owed in one go. */
const MOST_OPEN = 500;

/**
 * Attempts to pay parts of invoices at a provider. What the provider says of one is booked in the journal, in the same transaction, once: the id of
 * the attempt is the id of its row. Money that came is never refused: what nobody owes any more waits as paid too much.
 */
export class InvoiceAttempts extends AttemptRows implements PaymentAttempts<PayablePart> {
  private readonly reading: InvoiceReading;
  private readonly ledger: InvoiceLedger;
  private readonly today: () => string;
  private readonly mails: AttemptsOptions["mails"];

  constructor(database: Database, { clock, today, mails }: AttemptsOptions) {
    super(database, { clock, table: "invoice_attempt" });
    this.reading = new InvoiceReading(database);
    this.ledger = new InvoiceLedger(database);
    this.today = today;
    this.mails = mails;
  }

  private async partOf(reference: string, sql: Query = this.query): Promise<PayablePart | null> {
    const named = readPartReference(reference);
    const invoice = named && (await this.reading.withNumber(named.number, sql));
    return invoice?.kind === "invoice" && invoice.parts[named?.place ?? -1]
      ? toPayable(invoice, reference, named?.place ?? 0)
      : null;
  }

  /** Begins to pay a part, or returns to the attempt that asks for what is owed now. @returns null when the part does not exist */
  begin(reference: string): Promise<Begun<PayablePart> | null> {
    return this.transaction(async (sql): Promise<Begun<PayablePart> | null> => {
      await this.ledger.lock(sql);
      const order = await this.partOf(reference, sql);
      if (!order) return null;
      if (order.owed === 0) return { order, attempt: null, isNew: false };
      const known = await this.ofReference(sql, reference);
      const now = this.clock.now();
      const usable = known.findLast((attempt) => attempt.amount === order.owed && isUsable(attempt, now));
      if (usable) return { order, attempt: usable, isNew: false };
      const number = (known.at(-1)?.number ?? 0) + 1;
      // A part waits for months, and each page for a day.
      const lately = known.filter(({ createdAt }) => createdAt > now - PAGE_MS).length;
      if (lately >= MOST_ATTEMPTS) return { order, attempt: null, isNew: true };
      const id = attemptId(reference, number);
      await sql(
        `INSERT INTO ${this.table} (id, reference, invoice, number, amount, state, page_until, created_at, changed_at, check_at)
         VALUES ($1, $2, $3, $4, $5, 'new', $6, $7, $7, $8)`,
        [id, reference, order.invoice, number, order.owed, pageEnd(now + PAGE_MS, now), now, now + FIRST_CHECK_MS],
      );
      return { order, attempt: await this.attempt(id, sql), isNew: true };
    });
  }

  /** Stores what the provider says of an attempt, and books it. A repeat changes nothing. @returns null when the attempt does not exist */
  record(id: string, status: PaymentStatus): Promise<Recorded | null> {
    return this.transaction(async (sql) => {
      const attempt = await this.lockIn(sql, id);
      const order = attempt && (await this.partOf(attempt.reference, sql));
      if (!attempt || !order) return null;
      const { state, effect } = follow(attempt, status, this.clock.now());
      if (effect === "pay") await this.bookPaid(sql, attempt, order, status);
      if (state === "paid") await this.closeStray(sql, id);
      if (effect === "return") await this.bookReturned(sql, attempt, order, returnedOf(attempt, status));
      if (effect === "reverse") await this.bookReversed(sql, attempt, order);
      return { order, attempt: await this.change(sql, attempt, state, status), effect };
    });
  }

  private async book(
    sql: Query,
    { invoice }: PayablePart,
    row: { id: string; act: "paid" | "returned" | "reversed"; change: number; paper: string; day?: string },
  ) {
    if (await this.ledger.has(sql, row.id)) return;
    await this.ledger.add(sql, this.clock.now(), { day: this.today(), ...row, invoice, way: "online" });
  }

  /** How often an attempt was paid, or taken back by its bank: a payment that was in dispute may come again. */
  private async timesOf(
    sql: Query,
    { id }: PaymentAttempt,
    { invoice }: PayablePart,
    act: "paid" | "reversed",
  ): Promise<number> {
    const [row] = await sql<{ count: number }>(
      `SELECT count(*) AS count FROM ${this.schema}invoice_entry
       WHERE invoice = $1 AND paper = $2 AND act = $3 AND way = 'online'`,
      [invoice, id, act],
    );
    return Number(row?.count ?? 0);
  }

  /** What the provider still has of an attempt that is paid, in rupiah: all but what has gone back. */
  private async keptOf(sql: Query, { id, amount }: PaymentAttempt): Promise<number> {
    const [row] = await sql<{ returned: number }>(`SELECT returned FROM ${this.table} WHERE id = $1`, [id]);
    return amount - Number(row?.returned ?? 0);
  }

  /**
   * Money that came: the first time under the id of its attempt, on the day that the provider says: its message may come after midnight, or be
   * lost for days. Money that comes again came today.
   */
  private async bookPaid(
    sql: Query,
    attempt: PaymentAttempt,
    order: PayablePart,
    { paidOn }: Pick<PaymentStatus, "paidOn">,
  ): Promise<void> {
    const { id } = attempt;
    const before = await this.timesOf(sql, attempt, order, "paid");
    if (before > (await this.timesOf(sql, attempt, order, "reversed"))) return;
    const change = -(await this.keptOf(sql, attempt));
    const row = onlinePaymentId(id, before + 1);
    const isDated = before === 0 && paidOn !== undefined && paidOn <= this.today();
    await this.book(sql, order, { id: row, act: "paid", change, paper: id, ...(isDated && { day: paidOn }) });
    const { invoice, language, buyer } = order;
    if (buyer?.email) await this.mails.addReceipt(sql, { id: invoice, language }, row);
  }

  /** A release that does not know invoices at the provider puts their money before staff, as money without an order. */
  private async closeStray(sql: Query, id: string): Promise<void> {
    await sql(`UPDATE ${this.schema}stray_payment SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL`, [
      ...[id, this.clock.now()],
    ]);
  }

  /** Money that went back by the provider, as far as it is not booked. @param amount all that went back, in rupiah */
  private async bookReturned(sql: Query, attempt: PaymentAttempt, order: PayablePart, amount: number): Promise<void> {
    const { id } = attempt;
    const more = amount - (attempt.amount - (await this.keptOf(sql, attempt)));
    if (more <= 0) return;
    await this.book(sql, order, { id: `${id}/returned/${amount}`, act: "returned", change: more, paper: id });
    await sql(`UPDATE ${this.table} SET returned = $2 WHERE id = $1`, [id, amount]);
  }

  /** The bank took back what was paid, and has not gone back already. */
  private async bookReversed(sql: Query, attempt: PaymentAttempt, order: PayablePart): Promise<void> {
    const { id } = attempt;
    const before = await this.timesOf(sql, attempt, order, "reversed");
    const change = await this.keptOf(sql, attempt);
    if (change <= 0 || before >= (await this.timesOf(sql, attempt, order, "paid"))) return;
    const payment = onlinePaymentId(id, before + 1);
    await this.book(sql, order, { id: reversalOf({ id: payment }), act: "reversed", change, paper: id });
    const { invoice, language, buyer } = order;
    if (buyer?.email) await this.mails.addVoid(sql, { id: invoice, language }, payment);
  }

  /** Locks an attempt for a transaction. @returns null when there is none */
  async lockIn(sql: Query, id: string): Promise<PaymentAttempt | null> {
    await this.ledger.lock(sql);
    return this.attempt(id, sql);
  }

  /** The log says it; the journal books nothing. */
  async mismatched(attempt: PaymentAttempt): Promise<void> {
    await this.noteMismatch(attempt);
  }

  /** Attempts that ask for another amount than is owed by now: the part was paid in another way, or taken back. */
  async toClose(limit: number): Promise<PaymentAttempt[]> {
    const old: PaymentAttempt[] = [];
    for (const attempt of await this.openOnes(MOST_OPEN)) {
      const part = await this.partOf(attempt.reference);
      if (part?.owed !== attempt.amount) old.push(attempt);
      if (old.length === limit) break;
    }
    return old;
  }

  /** An invoice does not end because nobody pays it. */
  async releaseExpiring(): Promise<number> {
    return 0;
  }

  /** How many payments a person has to look at: those that are not what was asked for, and those that the bank took back lately. @param since ms since the epoch */
  async countOdd(since: number): Promise<number> {
    const [row] = await this.query<{ count: number }>(
      `SELECT count(*) AS count FROM ${this.table}
       WHERE (said = 'mismatch' AND state IN ('new', 'open')) OR (state = 'reversed' AND changed_at > $1)`,
      [since],
    );
    return Number(row?.count ?? 0);
  }
}

function toPayable(invoice: PlannedInvoice, reference: string, place: number): PayablePart {
  const { id, number, buyer, email, language, parts, open } = invoice;
  const owed = owedOfPart(invoice, place);
  return {
    ...{ reference, invoice: id, language, owed, state: open > 0 ? "open" : "paid" },
    lines: [{ ticket: number, name: `${number}, ${place + 1}/${parts.length}`, price: owed, quantity: 1 }],
    buyer: { name: buyer.name, email: email ?? "", phone: "" },
  };
}
