import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { isRest, type PlannedInvoice } from "~/booths/invoices/rules/invoice";
import { owedOfPart, partReference } from "~/booths/invoices/rules/online-part";
import { invoiceLinks } from "~/booths/invoices/store/invoice-links.server";
import { siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { m } from "~/paraglide/messages";
import type { PaymentAttempt } from "~/sales/payments/attempt";
import { isOpen } from "~/sales/payments/attempt-rules";
import { paysOnline, siteInvoiceAttempts, siteInvoicePayments } from "./invoice-payments.server";

/** How a part of an invoice is paid online, as its page says it. `anew`: where another way to pay may be chosen; null: none was chosen. */
export type OnlinePart = { place: number; href: string; label: string; note: string | null; anew: string | null };

/** What the page says of payments online: why a press led back, and each part that can be paid. */
export type OnlineInvoice = { trouble: string | null; parts: OnlinePart[] };

/** Why a press led back to the invoice. */
const TROUBLES: ReadonlyMap<string, () => string> = new Map([
  ["outage", m.booking_pay_outage],
  ["busy", m.booking_pay_busy],
  ["refused", m.booking_pay_refused],
]);

/** Asks the provider for what was begun of an invoice, if nobody did within seconds. @returns the invoice as it is then */
async function look(
  invoice: PlannedInvoice,
): Promise<{ invoice: PlannedInvoice; attempts: Map<number, PaymentAttempt> }> {
  const payments = siteInvoicePayments();
  const attempts = new Map<number, PaymentAttempt>();
  for (const { place } of invoice.parts) {
    const reference = partReference(invoice.number, place);
    const last = payments ? await payments.look(reference) : (await siteInvoiceAttempts().attempts(reference)).at(-1);
    if (last) attempts.set(place, last);
  }
  return { invoice: (attempts.size > 0 && (await siteInvoices().reading.find(invoice.id))) || invoice, attempts };
}

/**
 * An invoice as it is once the provider was asked, with the parts that can be paid online. What the query says when a payer comes back is not
 * read, but for why a press led back: anybody may write it.
 */
export async function readOnlineInvoice(
  found: PlannedInvoice,
  query: URLSearchParams,
): Promise<{ invoice: PlannedInvoice; online: OnlineInvoice | null }> {
  if (found.kind !== "invoice" || !siteInvoicePayments()) return { invoice: found, online: null };
  const { invoice, attempts } = await look(found);
  if (!paysOnline(invoice.edition)) return { invoice, online: null };
  const parts = invoice.parts
    .filter(({ place }) => owedOfPart(invoice, place) > 0 && !isRest(invoice))
    .map(({ place }) => toOnlinePart(invoice.id, place, attempts.get(place) ?? null));
  return { invoice, online: { trouble: TROUBLES.get(query.get("payment") ?? "")?.() ?? null, parts } };
}

function toOnlinePart(id: string, place: number, attempt: PaymentAttempt | null): OnlinePart {
  const address = localHref(invoiceLinks.pathOf(id), currentLocale());
  const href = `${address.replace("?", "/pay?")}&part=${place + 1}`;
  const isPending = attempt !== null && isOpen(attempt) && attempt.said !== "" && attempt.said !== "deny";
  if (isPending) {
    const note = attempt.said.includes("challenge") ? m.booking_pay_checked() : m.booking_pay_pending();
    return { place, href, label: m.payments_open(), note, anew: `${address}&anew=${place + 1}` };
  }
  const hasFailed = attempt !== null && (attempt.state === "closed" || attempt.said === "deny");
  return {
    ...{ place, href, anew: null },
    label: hasFailed ? m.payments_again() : m.booking_pay_online(),
    note: hasFailed ? m.booking_pay_failed() : null,
  };
}
