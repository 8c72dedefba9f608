import { randomUUID } from "node:crypto";
import pino from "pino";
import { inEachLanguage } from "~/base/i18n/run-with-locale.server";
import { jakartaDay } from "~/base/values/jakarta-time";
import { InvoiceAttempts } from "~/booths/invoices/online/invoice-attempts.server";
import { Invoices } from "~/booths/invoices/store/invoice-desk.server";
import type { InvoiceDraft } from "~/booths/invoices/store/invoice-drawing.server";
import type { Database } from "~/platform/database/database";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { createMidtrans } from "~/sales/payments/provider/midtrans.server";
import { createProviderPayments } from "~/sales/payments/provider-payments.server";
import { StrayPayments } from "~/sales/payments/stray-payments.server";
import { MERCHANT_ID, type Midtrans, SERVER_KEY } from "./midtrans";
import { ANI } from "./staff-link";

type Clock = { now(): number };

/** The day on which tests draw invoices and book money. */
const INVOICE_DAY = "2026-11-30";

/** Invoices of a process. */
export function openInvoices(database: Database, clock: Clock) {
  const suppressions = new Suppressions(database, ["a secret of the tests"]);
  const invoices = new Invoices(database, { clock, suppressions, edition: () => 1 });
  const press = (key: string = randomUUID()) => ({ key, actor: ANI });
  const draft = (registration: string, net: number): InvoiceDraft => ({
    ...{ edition: 1, registration, email: "sari@rimba.example", language: "id", keepsTax: false },
    rule: { base: { of: 11, per: 12 }, rate: 12, name: "PMK 131/2024", day: "2025-01-01" },
    buyer: { name: "PT Rimba Raya", npwp: "", address: "" },
    lines: [{ text: inEachLanguage(() => "Booth A-5"), quantity: 1, unitPrice: net, amount: net }],
    plan: [
      { percent: 50, after: 14 },
      { percent: 50, before: 30 },
    ],
    ...{ day: INVOICE_DAY, expoDay: "2027-06-04" },
  });
  return {
    invoices,
    press,
    draw: (registration: string, net: number, key?: string) => invoices.draw(press(key), draft(registration, net)),
    pay: (invoice: string, amount: number, key?: string) =>
      invoices.receive(press(key), {
        ...{ invoice, amount, day: INVOICE_DAY, act: "paid", way: "transfer", paper: null, note: null },
      }),
    credit: (invoice: string, net: number, key?: string) =>
      invoices.credit(press(key), {
        ...{ invoice, net, text: { ...inEachLanguage(() => "Less"), id: "Kurang" }, reason: "-", day: INVOICE_DAY },
      }),
  };
}

/** The same, paid at a double of Midtrans too. */
export function openOnlineInvoices(database: Database, clock: Clock, { url }: Pick<Midtrans, "url">) {
  const own = openInvoices(database, clock);
  const { mails } = own.invoices;
  const attempts = new InvoiceAttempts(database, { clock, today: () => jakartaDay(clock.now()), mails });
  const strays = new StrayPayments(database, "en");
  const payments = createProviderPayments({
    attempts,
    refunds: {
      begin: async () => ({ fault: "method" }) as const,
      answered: async () => null,
      unanswered: async () => [],
    },
    strays,
    provider: createMidtrans({
      serverKey: SERVER_KEY,
      merchantId: MERCHANT_ID,
      production: false,
      url,
      timeLimit: 1_000,
    }),
    clock,
    log: pino({ level: "silent" }),
    quotas: () => new Map(),
    addressOf: ({ invoice }) => `https://expo.example/book-space/invoice/${invoice}?key=secret`,
  });
  return { ...own, attempts, payments, strays };
}
