import type { Clock } from "~/base/clock/clock.server";
import type { AuditAction } from "~/base/values/staff";
import { takenBack } from "~/booths/invoices/rules/cancellation";
import {
  isReversible,
  type MoneyAct,
  type PaymentWay,
  type PlannedInvoice,
  reversalOf,
} from "~/booths/invoices/rules/invoice";
import type { BookingLine } from "~/booths/model/booking-line";
import { stateAt } from "~/booths/model/booth-states";
import { areSeen, type BoothUnit, namesOf, sumOf } from "~/booths/model/booth-unit";
import { BoothAllowances } from "~/booths/stock/booth-allowances.server";
import { BoothHistory } from "~/booths/stock/booth-history.server";
import { BoothStock } from "~/booths/stock/booth-stock.server";
import { FollowUps } from "~/booths/stock/follow-ups.server";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { type InvoiceDraft, InvoiceDrawing, type MoneyPress } from "./invoice-drawing.server";
import { InvoiceLedger, MoneyMeanwhile, MoneyRefused, UnitsChanged } from "./invoice-ledger.server";
import { type InvoiceMailOptions, InvoiceMails } from "./invoice-mails.server";
import { InvoiceReading } from "./invoice-reading.server";
import { InvoiceReminders } from "./invoice-reminders.server";
import { InvoiceSeries } from "./invoice-series.server";

export type InvoiceOptions = InvoiceMailOptions & {
  /** Adds a line to the log of the staff area. */
  audit?: ((sql: Query, editor: string, action: AuditAction, detail: string) => Promise<void>) | undefined;
};

/**
 * `refused`: it would take more than there is, or somebody did something else. Since the page was opened somebody has booked (`meanwhile`), or the
 * exhibitor has other booths (`changed`).
 */
export type MoneyOutcome = "done" | "refused" | "meanwhile" | "changed";

/** Money that came for an invoice, or a reason why less has to come. `amount`: rupiah above 0; `day`: `YYYY-MM-DD`. */
export type Receipt = {
  invoice: string;
  amount: number;
  day: string;
  act: Extract<MoneyAct, "paid" | "withheld" | "charges">;
  way: PaymentWay | null;
  /** The number of the receipt of tax that was withheld, or of a cheque. */
  paper: string | null;
  note: string | null;
};

/** What an exhibitor cancels: the units that its page had shown, and what of the price is kept, in percent. */
export type Cancellation = {
  edition: number;
  registration: string;
  seen: readonly string[];
  percent: number;
  day: string;
  text: BookingLine["text"];
  reason: string;
};

/** What is done with invoices and their money. Each act is one transaction with its rows in the journal and its line in the log, once for each form. */
export class Invoices extends Store {
  readonly reading: InvoiceReading;
  readonly series: InvoiceSeries;
  readonly reminders: InvoiceReminders;
  readonly mails: InvoiceMails;
  private readonly ledger: InvoiceLedger;
  private readonly drawing: InvoiceDrawing;
  private readonly stock: BoothStock;
  private readonly history: BoothHistory;
  private readonly followUps: FollowUps;
  private readonly allowances: BoothAllowances;
  private readonly clock: Clock;
  private readonly audit: InvoiceOptions["audit"];

  constructor(database: Database, options: InvoiceOptions) {
    super(database);
    this.clock = options.clock;
    this.audit = options.audit;
    this.reading = new InvoiceReading(database);
    this.ledger = new InvoiceLedger(database);
    this.series = new InvoiceSeries(database);
    this.drawing = new InvoiceDrawing(database, this.reading, this.ledger, this.series);
    this.stock = new BoothStock(database);
    this.history = new BoothHistory(database);
    this.allowances = new BoothAllowances(database, options);
    this.followUps = new FollowUps(database);
    this.mails = new InvoiceMails(database, options);
    this.reminders = new InvoiceReminders(database, this.reading, this.mails);
  }

  /** @throws MoneyMeanwhile when the journal has rows that the page of the press did not show */
  private async compare(sql: Query, { known }: MoneyPress): Promise<void> {
    if (known && (await this.reading.countRows(known.registration, sql)) !== known.rows)
      throw new MoneyMeanwhile("somebody has booked meanwhile");
  }

  /**
   * Runs a press once: a second one of the same form finds what the first one booked. Where that was taken back since, or its exhibitor got booths
   * again after it had cancelled, nothing is booked again without a look at the page.
   */
  private once(press: MoneyPress, work: (sql: Query, now: number) => Promise<unknown>): Promise<MoneyOutcome> {
    return this.transaction(async (sql): Promise<MoneyOutcome> => {
      await this.ledger.lock(sql);
      if (await this.ledger.has(sql, press.key)) return (await this.isUndone(sql, press)) ? "meanwhile" : "done";
      await this.compare(sql, press);
      await work(sql, this.clock.now());
      return "done";
    }).catch((error: unknown) => {
      if (error instanceof MoneyMeanwhile) return "meanwhile";
      if (error instanceof UnitsChanged) return "changed";
      if (error instanceof MoneyRefused) return "refused";
      throw error;
    });
  }

  private async isUndone(sql: Query, { key }: MoneyPress): Promise<boolean> {
    return (await this.ledger.has(sql, reversalOf({ id: key }))) || (await this.history.ofForm(sql, key)) === "former";
  }

  private async found(sql: Query, id: string): Promise<PlannedInvoice> {
    const invoice = await this.reading.find(id, sql);
    if (invoice?.kind !== "invoice") throw new MoneyRefused("there is no such invoice");
    return invoice;
  }

  private async book(sql: Query, at: number, { key, actor }: MoneyPress, receipt: Receipt, line: string | null = null) {
    const { amount, act, ...rest } = receipt;
    const invoice = await this.found(sql, receipt.invoice);
    const { number } = invoice;
    const bound = act === "paid" ? undefined : ("open" as const);
    await this.ledger.add(sql, at, { ...rest, id: key, actor, act, change: -amount, line, ...(bound && { bound }) });
    if (act === "paid" && invoice.email) await this.mails.addReceipt(sql, invoice, key);
    await this.audit?.(sql, actor, `invoice-${act}`, `${number} ${amount}`);
  }

  /** The units of a registration. @param seen keys of those that a page had shown @throws UnitsChanged when they are others by now */
  private async seenUnits(
    sql: Query,
    now: number,
    { edition, registration, seen }: { edition: number; registration: string; seen: readonly string[] },
  ) {
    await this.stock.lock(sql, edition);
    const rows = await this.stock.ofRegistration(sql, edition, registration);
    // A hold that is over may still wait for its end to be stored.
    const units = rows.filter((unit) => stateAt(unit, now) !== "free");
    if (!areSeen(units, seen)) throw new UnitsChanged("the booths are others by now");
    return units;
  }

  /** Units that are only held are reserved: the end of a hold would give to others what is billed. */
  private async reserve(
    sql: Query,
    now: number,
    { actor }: MoneyPress,
    { edition, registration }: Pick<InvoiceDraft, "edition" | "registration">,
    units: readonly BoothUnit[],
  ): Promise<void> {
    const held = units.filter(({ state }) => state === "held");
    if (held.length === 0) return;
    await this.stock.move(sql, edition, ["held"], { registration, state: "reserved", heldUntil: null });
    const what = { units: namesOf(held), price: sumOf(held) };
    await this.history.add(sql, now, { edition, registration, act: "reserved", actor, ...what });
  }

  /**
   * Draws an invoice and mails it. What it bills is reserved. @returns its id, also where the same form drew it before
   * @throws UnitsChanged or MoneyMeanwhile when the exhibitor has other booths, or others have booked, since the page was opened
   */
  async draw(press: MoneyPress, draft: InvoiceDraft): Promise<{ id: string; number: string }> {
    return this.transaction(async (sql) => {
      await this.ledger.lock(sql);
      const before = await this.reading.ofForm(press.key, sql);
      if (before) return before;
      await this.compare(sql, press);
      const now = this.clock.now();
      const { seen, ...rest } = draft;
      // A release of these booths waits for the lock that this takes, and then finds the invoice.
      if (seen) await this.reserve(sql, now, press, rest, await this.seenUnits(sql, now, { ...rest, seen }));
      const drawn = await this.drawing.invoice(sql, now, press, draft);
      await this.mails.add(sql, { id: drawn.id, language: draft.language }, "invoice-sent");
      await this.audit?.(sql, press.actor, "invoice-drawn", `${drawn.number} ${draft.registration}`);
      return drawn;
    });
  }

  /** Books money that came, tax that the payer kept, or charges of a bank. */
  receive(press: MoneyPress, receipt: Receipt): Promise<MoneyOutcome> {
    return this.once(press, (sql, now) => this.book(sql, now, press, receipt));
  }

  /**
   * The same of a bank's line, in the transaction that says what the line was.
   * @param take marks the line as this invoice's; false: somebody has said before what it was
   */
  receiveLine(
    press: MoneyPress,
    receipt: Receipt,
    line: string,
    take: (sql: Query, number: string) => Promise<boolean>,
  ): Promise<MoneyOutcome> {
    return this.once(press, async (sql, now) => {
      const { number } = await this.found(sql, receipt.invoice);
      if (!(await take(sql, number))) throw new MoneyRefused("the line was explained before");
      await this.book(sql, now, press, receipt, line);
    });
  }

  /** Gives what came too much for one invoice to another one of the same exhibitor. */
  move(press: MoneyPress, from: string, to: string, amount: number): Promise<MoneyOutcome> {
    return this.once(press, async (sql, now) => {
      const [source, target] = [await this.found(sql, from), await this.found(sql, to)];
      if (source.registration !== target.registration) throw new MoneyRefused("it is another exhibitor's");
      const { key: id, actor } = press;
      const row = { act: "moved", actor } as const;
      const given = { ...row, id, invoice: from, change: amount, bound: "over", paper: target.number } as const;
      await this.ledger.add(sql, now, given);
      const taken = { ...row, id: `${id}/to`, invoice: to, change: -amount, bound: "open" } as const;
      await this.ledger.add(sql, now, { ...taken, paper: source.number });
      if (target.email) await this.mails.addReceipt(sql, target, taken.id);
      await this.audit?.(sql, actor, "invoice-moved", `${source.number} ${target.number} ${amount}`);
    });
  }

  /** Says that money was sent back: at most what came too much. */
  giveBack(press: MoneyPress, invoice: string, amount: number, day: string): Promise<MoneyOutcome> {
    return this.once(press, async (sql, now) => {
      const { number } = await this.found(sql, invoice);
      const { key: id, actor } = press;
      await this.ledger.add(sql, now, { id, actor, invoice, act: "returned", change: amount, bound: "over", day });
      await this.audit?.(sql, actor, "invoice-returned", `${number} ${amount}`);
    });
  }

  /**
   * Takes a row of the journal back that was a mistake, once: money of somebody else, an amount with a wrong digit. Who is billed is told that the
   * receipt of a payment is void.
   * @param reopen says of a bank's line that nobody has said what it was
   */
  reverse(
    press: MoneyPress,
    { invoice, entry, reason }: { invoice: string; entry: string; reason: string },
    reopen: (sql: Query, line: string) => Promise<unknown>,
  ): Promise<MoneyOutcome> {
    return this.once({ ...press, key: reversalOf({ id: entry }) }, async (sql, now) => {
      const { number, language, email } = await this.found(sql, invoice);
      const mistake = await this.ledger.find(sql, invoice, entry);
      if (!mistake || !isReversible(mistake)) throw new MoneyRefused("there is no such row");
      const { change, way, day, line } = mistake;
      const row = { act: "reversed", bound: "billed", actor: press.actor, note: reason } as const;
      await this.ledger.add(sql, now, { ...row, id: reversalOf(mistake), invoice, change: -change, way, day, line });
      if (line !== null) await reopen(sql, line);
      if (mistake.act === "paid" && email) await this.mails.addVoid(sql, { id: invoice, language }, entry);
      await this.audit?.(sql, press.actor, "invoice-reversed", `${number} ${-change}`);
    });
  }

  /** Takes a part of an invoice back, and mails the credit note. @param asked.net rupiah without tax */
  credit(
    press: MoneyPress,
    asked: { invoice: string; net: number; text: BookingLine["text"]; reason: string; day: string },
  ): Promise<MoneyOutcome> {
    return this.once(press, async (sql, now) => {
      const invoice = await this.found(sql, asked.invoice);
      const left = await this.drawing.leftOf(sql, invoice);
      if (asked.net > left.net) throw new MoneyRefused("more than the invoice");
      const note = await this.drawing.credit(sql, now, press, { ...asked, invoice });
      if (!note) throw new MoneyRefused("nothing is left of the invoice");
      await this.mails.add(sql, { id: note.id, language: invoice.language }, "invoice-credited");
      await this.audit?.(sql, press.actor, "invoice-credited", `${note.number} ${invoice.number}`);
    });
  }

  /** Ends what an exhibitor has booked: its invoices are taken back but for what is kept, and its units are free, in one act. */
  cancel(press: MoneyPress, asked: Cancellation): Promise<MoneyOutcome> {
    return this.once(press, async (sql, now) => {
      const { edition: of, registration, seen, percent, text, reason, day } = asked;
      await this.stock.lock(sql, of);
      const before = await this.history.ofForm(sql, press.key);
      if (before === "former") throw new MoneyMeanwhile("the exhibitor has got booths since");
      if (before !== null) return;
      const units = await this.seenUnits(sql, now, { edition: of, registration, seen });
      const invoices = (await this.reading.ofRegistration(registration, sql)).filter(({ kind }) => kind === "invoice");
      let notes = 0;
      for (const invoice of invoices) {
        const left = await this.drawing.leftOf(sql, invoice);
        const net = takenBack(invoice.net, left.net, percent);
        // By the first note a second press of the form knows that this one was there.
        const key = notes === 0 ? press.key : `${press.key}/${notes}`;
        const note = await this.drawing.credit(sql, now, { ...press, key }, { invoice, net, text, reason, day });
        if (!note) continue;
        notes += 1;
        await this.mails.add(sql, { id: note.id, language: invoice.language }, "invoice-credited");
      }
      await this.stock.release(sql, of, registration);
      await this.allowances.end(sql, registration);
      await this.followUps.setEnded(sql, registration, now);
      const released = { act: "released", units: namesOf(units), priceBefore: sumOf(units), note: reason } as const;
      const entry = { ...released, id: press.key, registration, edition: of, actor: press.actor };
      if (units.length > 0) await this.history.add(sql, now, entry);
      await this.audit?.(sql, press.actor, "invoice-cancelled", `${registration} ${percent} %`);
    });
  }
}
