import { randomUUID } from "node:crypto";
import type { Locale } from "~/base/i18n/locales";
import type { InvoiceKind, PlannedInvoice } from "~/booths/invoices/rules/invoice";
import { type InvoicePart, owedOf, type PlannedPart, partsOf } from "~/booths/invoices/rules/payment-plan";
import type { BookingLine } from "~/booths/model/booking-line";
import { type TaxedSum, type TaxRule, takenPart, withTax } from "~/leads/model/tax-rule";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import type { Company } from "~/sales/model/company";
import type { InvoiceLedger } from "./invoice-ledger.server";
import type { InvoiceReading } from "./invoice-reading.server";
import type { InvoiceSeries } from "./invoice-series.server";

/** What an invoice is drawn from. `day` and `expoDay`: of the invoice, and on which the expo begins, `YYYY-MM-DD`. */
export type InvoiceDraft = {
  edition: number;
  registration: string;
  buyer: Company;
  email: string;
  language: Locale;
  /** At least one; together at least 0. */
  lines: readonly BookingLine[];
  rule: TaxRule;
  keepsTax: boolean;
  plan: readonly PlannedPart[];
  day: string;
  expoDay: string;
  /** The keys of the units that the page had shown: the exhibitor must have them still. Absent: any. */
  seen?: readonly string[];
};

/**
 * Who presses, and the key of the form, once. `known`: the exhibitor whose money the page showed, with how many rows its journal had then;
 * absent: nothing is compared.
 */
export type MoneyPress = { key: string; actor: string; known?: { registration: string; rows: number } };

/** What is taken back of an invoice: its price in rupiah without tax, and why. */
export type CreditDraft = {
  invoice: PlannedInvoice;
  net: number;
  text: BookingLine["text"];
  reason: string;
  day: string;
};

type Drawn = Omit<InvoiceDraft, "plan" | "expoDay" | "email" | "seen"> & {
  id: string;
  key: string;
  kind: InvoiceKind;
  email: string | null;
  sum: TaxedSum;
  credits?: string;
  reason?: string;
};

/** Draws invoices and credit notes, in the caller's transaction. It holds the lock of the ledger. */
export class InvoiceDrawing extends Store {
  private readonly reading: InvoiceReading;
  private readonly ledger: InvoiceLedger;
  private readonly series: InvoiceSeries;

  constructor(database: Database, reading: InvoiceReading, ledger: InvoiceLedger, series: InvoiceSeries) {
    super(database);
    this.reading = reading;
    this.ledger = ledger;
    this.series = series;
  }

  private async insert(sql: Query, at: number, { sum, ...drawn }: Drawn): Promise<{ number: string; payable: number }> {
    const number = await this.series.next(sql, drawn.kind, drawn.day.slice(0, 4), drawn.edition);
    const payable = drawn.keepsTax ? sum.net : sum.total;
    await sql(
      `INSERT INTO ${this.schema}invoice (id, form_key, number, kind, edition, registration, day, created_at, buyer, email, language,
         lines, rule, keeps_tax, net, base, tax, total, payable, open, credits, reason)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
      [
        ...[drawn.id, drawn.key, number, drawn.kind, drawn.edition, drawn.registration, drawn.day, at],
        ...[JSON.stringify(drawn.buyer), drawn.email || null, drawn.language, JSON.stringify(drawn.lines)],
        ...[JSON.stringify(drawn.rule), drawn.keepsTax ? 1 : 0, sum.net, sum.base, sum.tax, sum.total],
        ...[payable, drawn.kind === "invoice" ? payable : 0, drawn.credits ?? null, drawn.reason ?? null],
      ],
    );
    return { number, payable };
  }

  /** Amounts that open parts ask for now. */
  private async askedAmounts(sql: Query): Promise<ReadonlySet<number>> {
    const open = await this.reading.unsettled(sql);
    return new Set(open.flatMap((one) => owedOf(one.parts, one.open).map(({ owed }) => owed)));
  }

  private async storeParts(sql: Query, invoice: string, parts: readonly InvoicePart[]): Promise<void> {
    for (const { place, amount, due } of parts)
      await sql(`INSERT INTO ${this.schema}invoice_part (invoice, place, amount, due) VALUES ($1, $2, $3, $4)`, [
        ...[invoice, place, amount],
        due,
      ]);
  }

  /** What is left of an invoice after its credit notes. */
  async leftOf(sql: Query, { id, net, base, tax, total }: PlannedInvoice): Promise<TaxedSum> {
    const [taken] = await sql<TaxedSum>(
      `SELECT CAST(coalesce(sum(net), 0) AS bigint) AS net, CAST(coalesce(sum(base), 0) AS bigint) AS base,
         CAST(coalesce(sum(tax), 0) AS bigint) AS tax, CAST(coalesce(sum(total), 0) AS bigint) AS total
       FROM ${this.schema}invoice WHERE credits = $1`,
      [id],
    );
    const { net: n, base: b, tax: t, total: all } = taken ?? { net: 0, base: 0, tax: 0, total: 0 };
    return { net: net - n, base: base - b, tax: tax - t, total: total - all };
  }

  /** @param at ms since the epoch @returns the id and number of the invoice */
  async invoice(sql: Query, at: number, { key, actor }: MoneyPress, draft: InvoiceDraft) {
    const { plan, expoDay, seen: _, ...rest } = draft;
    const net = draft.lines.reduce((sum, { amount }) => sum + amount, 0);
    const id = randomUUID();
    const asked = await this.askedAmounts(sql);
    const sum = withTax(net, draft.rule);
    const { number, payable } = await this.insert(sql, at, { ...rest, id, key, kind: "invoice", sum });
    const days = { invoice: draft.day, expo: expoDay };
    await this.storeParts(
      sql,
      id,
      partsOf(payable, plan, days, (amount) => asked.has(amount)),
    );
    await this.ledger.add(sql, at, { id: key, invoice: id, act: "drawn", change: payable, actor, day: draft.day });
    return { id, number };
  }

  /** Takes a part of an invoice back, at most what is left of it. @returns the id and number of the credit note; null: nothing is left to take */
  async credit(sql: Query, at: number, { key, actor }: MoneyPress, { invoice, net, text, reason, day }: CreditDraft) {
    const left = await this.leftOf(sql, invoice);
    if (left.net <= 0 || net <= 0) return null;
    const sum = takenPart(Math.min(net, left.net), left, invoice.rule);
    const id = randomUUID();
    const { edition, registration, buyer, email, language, rule, keepsTax } = invoice;
    const { number, payable } = await this.insert(sql, at, {
      ...{
        id,
        key,
        kind: "credit" as const,
        edition,
        registration,
        buyer,
        email,
        language,
        rule,
        keepsTax,
        day,
        sum,
      },
      lines: [{ text, quantity: 1, unitPrice: sum.net, amount: sum.net }],
      ...{ credits: invoice.id, reason },
    });
    await this.ledger.add(sql, at, {
      ...{ id: key, invoice: invoice.id, act: "credited", change: -payable, actor, day, paper: number },
    });
    return { id, number };
  }
}
