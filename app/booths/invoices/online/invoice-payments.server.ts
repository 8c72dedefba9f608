import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import { startRounds } from "~/base/rounds/rounds.server";
import type { PlannedInvoice } from "~/booths/invoices/rules/invoice";
import { owedOfPart, partReference } from "~/booths/invoices/rules/online-part";
import { invoiceLinks } from "~/booths/invoices/store/invoice-links.server";
import { invoiceDay, siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { calledOffEdition } from "~/content/editions/edition-state.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { isOpen } from "~/sales/payments/attempt-rules";
import {
  createProviderPayments,
  type PaymentWay,
  type ProviderPayments,
} from "~/sales/payments/provider-payments.server";
import { siteProvider, siteStrayPayments } from "~/sales/payments/site-payments.server";
import { InvoiceAttempts } from "./invoice-attempts.server";

const ROUND_EVERY_MS = 5_000;

let attempts: InvoiceAttempts | undefined;
let payments: ProviderPayments | null | undefined;

/** Attempts to pay invoices online, in this process's database; created at the first call. */
export function siteInvoiceAttempts(): InvoiceAttempts {
  attempts ??= new InvoiceAttempts(siteDatabase(), {
    ...{ clock: wallClock, today: invoiceDay, mails: siteInvoices().mails },
  });
  return attempts;
}

/** Money of invoices goes back by hand: staff say it in the journal. What was sent back in the provider's dashboard is booked by itself. */
const NO_REFUNDS = {
  begin: async () => ({ fault: "method" }) as const,
  answered: async () => null,
  unanswered: async () => [],
};

/** Payments of invoices at the provider of this site; null: it has none. Created at the first call. */
export function siteInvoicePayments(): ProviderPayments | null {
  if (payments !== undefined) return payments;
  const provider = siteProvider();
  payments =
    provider &&
    createProviderPayments({
      ...{ attempts: siteInvoiceAttempts(), refunds: NO_REFUNDS, strays: siteStrayPayments() },
      ...{ provider, clock: wallClock, log },
      quotas: () => new Map(),
      addressOf: ({ invoice, language }) => invoiceLinks.link(invoice, language),
    });
  return payments;
}

/**
 * Whether invoices of an edition can be paid online now: not while its expo is cancelled or postponed. Payments that were begun before are followed in
 * any case.
 */
export const paysOnline = (edition: number): boolean =>
  env.sales?.payment === "midtrans" && siteInvoicePayments() !== null && calledOffEdition(edition) === null;

/**
 * Where a part of an invoice is paid. A second press leads to the same page; a page that asks for more or less than is owed by now is closed first.
 * Nobody begins to pay for an expo that does not take place on its dates: the invoice's page says so.
 * @param place of the part, from 0 @returns null when the part does not exist, or nothing is paid online
 */
export async function payPart(invoice: PlannedInvoice, place: number): Promise<PaymentWay | null> {
  if (calledOffEdition(invoice.edition)) return invoice.parts[place] ? { none: "closed" } : null;
  const online = paysOnline(invoice.edition) ? siteInvoicePayments() : null;
  if (!online || !invoice.parts[place]) return null;
  const reference = partReference(invoice.number, place);
  const last = (await siteInvoiceAttempts().attempts(reference)).at(-1);
  const isOther = last && isOpen(last) && last.amount !== owedOfPart(invoice, place);
  if (isOther && !(await online.payAnew(reference))) return { none: "outage" };
  return online.payPage(reference);
}

/** Follows payments of invoices whose notification is missing, while a key of the provider is set. */
export function startInvoicePayments(): void {
  if (siteInvoicePayments())
    startRounds("payments of invoices", ROUND_EVERY_MS, async () => siteInvoicePayments()?.round());
}
