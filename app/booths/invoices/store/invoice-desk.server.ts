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
import type { InvoiceMail } from "~/booths/invoices/rules/invoice-mails";
import type { BookingLine } from "~/booths/model/booking-line";
import { stateAt } from "~/booths/model/booth-states";
import { namesOf, sumOf } from "~/booths/model/booth-unit";
import { createBoothHistory } from "~/booths/stock/booth-history.server";
import { createBoothStock } from "~/booths/stock/booth-stock.server";
import { createFollowUps } from "~/booths/stock/follow-ups.server";
import type { Database, Query } from "~/platform/database/database";
import { createEnqueue } from "~/platform/outbox/enqueue.server";
import type { Suppressions } from "~/platform/outbox/suppressions.server";
import { createInvoiceDrawing, type InvoiceDraft, type MoneyPress } from "./invoice-drawing.server";
import { createInvoiceLedger, MoneyRefused } from "./invoice-ledger.server";
import { INVOICE_KIND, type InvoiceSubmission, invoiceSubmissions } from "./invoice-mail-rules.server";
import { InvoiceReading } from "./invoice-reading.server";
import { createInvoiceReminders } from "./invoice-reminders.server";
import { createInvoiceSeries } from "./invoice-series.server";

export type InvoiceOptions = {
  clock: Clock;
  suppressions: Pick<Suppressions, "count">;
  /** The number of the current edition of the expo. */
  edition: () => number;
  /** Adds a line to the log of the staff area. */
  audit?: ((sql: Query, editor: string, action: AuditAction, detail: string) => Promise<void>) | undefined;
};

/** `refused`: it would take more than there is, or somebody did something else meanwhile. */
export type MoneyOutcome = "done" | "refused";

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
export function createInvoices(database: Database, { clock, suppressions, edition, audit }: InvoiceOptions) {
  const { transaction, dialect } = database;
  const reading = new InvoiceReading(database);
  const ledger = createInvoiceLedger(database);
  const series = createInvoiceSeries(database);
  const drawing = createInvoiceDrawing(database, { reading, ledger, series });
  const stock = createBoothStock(database);
  const history = createBoothHistory(database);
  const followUps = createFollowUps(database);
  const { enqueue } = createEnqueue({ dialect }, invoiceSubmissions, suppressions, edition);

  /** Adds a mail, once. @param place of the part that it reminds of */
  const addMail = (
    sql: Query,
    { id, language }: Pick<PlannedInvoice, "id" | "language">,
    mail: InvoiceMail,
    place = 0,
  ) => {
    const payload = { language, email: "", invoice: id, place } as const;
    const submission: InvoiceSubmission = { kind: INVOICE_KIND, key: `${id} ${mail} ${place}`, payload, mail };
    return enqueue(sql, submission, clock.now());
  };

  /** Runs a press once. */
  const once = ({ key }: MoneyPress, work: (sql: Query, now: number) => Promise<unknown>): Promise<MoneyOutcome> =>
    transaction(async (sql): Promise<MoneyOutcome> => {
      await ledger.lock(sql);
      if (!(await ledger.has(sql, key))) await work(sql, clock.now());
      return "done";
    }).catch((error: unknown) => {
      if (error instanceof MoneyRefused) return "refused";
      throw error;
    });

  async function found(sql: Query, id: string): Promise<PlannedInvoice> {
    const invoice = await reading.find(id, sql);
    if (invoice?.kind !== "invoice") throw new MoneyRefused("there is no such invoice");
    return invoice;
  }

  async function receive(
    sql: Query,
    at: number,
    { key, actor }: MoneyPress,
    receipt: Receipt,
    line: string | null = null,
  ) {
    const { amount, act, ...rest } = receipt;
    const { number } = await found(sql, receipt.invoice);
    const bound = act === "paid" ? undefined : ("open" as const);
    await ledger.add(sql, at, { ...rest, id: key, actor, act, change: -amount, line, ...(bound && { bound }) });
    await audit?.(sql, actor, `invoice-${act}`, `${number} ${amount}`);
  }

  return {
    reading,
    series,
    reminders: createInvoiceReminders(database, { reading, addMail }),

    /**
     * Draws an invoice and mails it. @returns its id, also where the same form drew it before
     * @throws MoneyRefused when the exhibitor has other invoices than are known
     */
    async draw(press: MoneyPress, draft: InvoiceDraft): Promise<{ id: string; number: string }> {
      return transaction(async (sql) => {
        await ledger.lock(sql);
        const before = await reading.ofForm(press.key, sql);
        if (before) return before;
        if (draft.known !== undefined && (await reading.ofRegistration(draft.registration, sql)).length !== draft.known)
          throw new MoneyRefused("somebody has drawn another one meanwhile");
        const drawn = await drawing.invoice(sql, clock.now(), press, draft);
        await addMail(sql, { id: drawn.id, language: draft.language }, "invoice-sent");
        await audit?.(sql, press.actor, "invoice-drawn", `${drawn.number} ${draft.registration}`);
        return drawn;
      });
    },

    /** Books money that came, tax that the payer kept, or charges of a bank. */
    receive: (press: MoneyPress, receipt: Receipt) => once(press, (sql, now) => receive(sql, now, press, receipt)),

    /**
     * The same of a bank's line, in the transaction that says what the line was.
     * @param take marks the line as this invoice's; false: somebody has said before what it was
     */
    receiveLine: (
      press: MoneyPress,
      receipt: Receipt,
      line: string,
      take: (sql: Query, number: string) => Promise<boolean>,
    ) =>
      once(press, async (sql, now) => {
        const { number } = await found(sql, receipt.invoice);
        if (!(await take(sql, number))) throw new MoneyRefused("the line was explained before");
        await receive(sql, now, press, receipt, line);
      }),

    /** Gives what came too much for one invoice to another one of the same exhibitor. */
    move: (press: MoneyPress, from: string, to: string, amount: number) =>
      once(press, async (sql, now) => {
        const [source, target] = [await found(sql, from), await found(sql, to)];
        if (source.registration !== target.registration) throw new MoneyRefused("it is another exhibitor's");
        const { key: id, actor } = press;
        const row = { act: "moved", actor } as const;
        await ledger.add(sql, now, { ...row, id, invoice: from, change: amount, bound: "over", paper: target.number });
        await ledger.add(sql, now, {
          ...{ ...row, id: `${id}/to`, invoice: to, change: -amount, bound: "open" },
          paper: source.number,
        });
        await audit?.(sql, actor, "invoice-moved", `${source.number} ${target.number} ${amount}`);
      }),

    /** Says that money was sent back: at most what came too much. */
    giveBack: (press: MoneyPress, invoice: string, amount: number, day: string) =>
      once(press, async (sql, now) => {
        const { number } = await found(sql, invoice);
        const { key: id, actor } = press;
        await ledger.add(sql, now, { id, actor, invoice, act: "returned", change: amount, bound: "over", day });
        await audit?.(sql, actor, "invoice-returned", `${number} ${amount}`);
      }),

    /**
     * Takes a row of the journal back that was a mistake, once: money of somebody else, an amount with a wrong digit.
     * @param reopen says of a bank's line that nobody has said what it was
     */
    reverse: (
      press: MoneyPress,
      { invoice, entry, reason }: { invoice: string; entry: string; reason: string },
      reopen: (sql: Query, line: string) => Promise<unknown>,
    ) =>
      once({ ...press, key: reversalOf({ id: entry }) }, async (sql, now) => {
        const { number } = await found(sql, invoice);
        const mistake = await ledger.find(sql, invoice, entry);
        if (!mistake || !isReversible(mistake)) throw new MoneyRefused("there is no such row");
        const { change, way, day, line } = mistake;
        const row = { act: "reversed", bound: "billed", actor: press.actor, note: reason } as const;
        await ledger.add(sql, now, { ...row, id: reversalOf(mistake), invoice, change: -change, way, day, line });
        if (line !== null) await reopen(sql, line);
        await audit?.(sql, press.actor, "invoice-reversed", `${number} ${-change}`);
      }),

    /** Takes a part of an invoice back, and mails the credit note. @param net rupiah without tax */
    credit: (
      press: MoneyPress,
      asked: { invoice: string; net: number; text: BookingLine["text"]; reason: string; day: string },
    ) =>
      once(press, async (sql, now) => {
        const invoice = await found(sql, asked.invoice);
        const left = await drawing.leftOf(sql, invoice);
        if (asked.net > left.net) throw new MoneyRefused("more than the invoice");
        const note = await drawing.credit(sql, now, press, { ...asked, invoice });
        if (!note) throw new MoneyRefused("nothing is left of the invoice");
        await addMail(sql, { id: note.id, language: invoice.language }, "invoice-credited");
        await audit?.(sql, press.actor, "invoice-credited", `${note.number} ${invoice.number}`);
      }),

    /** Ends what an exhibitor has booked: its invoices are taken back but for what is kept, and its units are free, in one act. */
    cancel: (press: MoneyPress, asked: Cancellation) =>
      once(press, async (sql, now) => {
        const { edition: of, registration, seen, percent, text, reason, day } = asked;
        await stock.lock(sql, of);
        if (await history.has(sql, press.key)) return;
        const rows = await stock.ofRegistration(sql, of, registration);
        // A hold that is over may still wait for its end to be stored.
        const units = rows.filter((unit) => stateAt(unit, now) !== "free");
        if (units.length !== seen.length || !units.every(({ unit }) => seen.includes(unit)))
          throw new MoneyRefused("the booths are others by now");
        const invoices = (await reading.ofRegistration(registration, sql)).filter(({ kind }) => kind === "invoice");
        for (const [index, invoice] of invoices.entries()) {
          const left = await drawing.leftOf(sql, invoice);
          const net = takenBack(invoice.net, left.net, percent);
          const key = index === 0 ? press.key : `${press.key}/${index}`;
          const note = await drawing.credit(sql, now, { ...press, key }, { invoice, net, text, reason, day });
          if (note) await addMail(sql, { id: note.id, language: invoice.language }, "invoice-credited");
        }
        await stock.release(sql, of, registration);
        await followUps.setEnded(sql, registration, now);
        const released = { act: "released", units: namesOf(units), priceBefore: sumOf(units), note: reason } as const;
        const entry = { ...released, id: press.key, registration, edition: of, actor: press.actor };
        if (units.length > 0) await history.add(sql, now, entry);
        await audit?.(sql, press.actor, "invoice-cancelled", `${registration} ${percent} %`);
      }),
  };
}

export type Invoices = ReturnType<typeof createInvoices>;
