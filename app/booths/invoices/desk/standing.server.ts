import { invoiceAt } from "~/booths/invoices/rules/invoice";
import { siteInvoices } from "~/booths/invoices/store/site-invoices.server";

/** Invoices of an edition with where each stands, the first first. `back`: what credit notes took back. @param today `YYYY-MM-DD` */
export async function readStanding(edition: number, today: string) {
  const all = await siteInvoices().reading.ofEdition(edition);
  const notes = Map.groupBy(all, ({ credits }) => credits);
  return all
    .filter(({ kind }) => kind === "invoice")
    .map((invoice) => ({ invoice, ...invoiceAt(invoice, notes.get(invoice.id) ?? [], today) }));
}

export type Standing = Awaited<ReturnType<typeof readStanding>>[number];
