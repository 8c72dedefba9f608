import { env } from "~/base/env/env.server";
import { paysOnline } from "~/booths/invoices/online/invoice-payments.server";
import { creditedOf, type PlannedInvoice } from "~/booths/invoices/rules/invoice";
import { invoiceAccount, invoiceDay, siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { calledOffEdition } from "~/content/editions/edition-state.server";
import { type InvoicePaper, toInvoicePaper } from "./invoice-paper.server";

/** An invoice as people read it now, in the current language. */
export async function readPaper(invoice: PlannedInvoice): Promise<InvoicePaper> {
  const { reading } = siteInvoices();
  const of = invoice.credits === null ? null : await reading.find(invoice.credits);
  const all = await reading.ofRegistration(invoice.registration);
  const journal = await reading.journalOf(invoice.id);
  const account = invoiceAccount();
  return toInvoicePaper(invoice, {
    ...{ today: invoiceDay(), account, npwp: env.invoices.npwp ?? null, isOnline: paysOnline(invoice.edition) },
    ...{ credited: creditedOf(invoice, all), of: of?.number ?? null, off: calledOffEdition(invoice.edition) },
    journal,
  });
}
