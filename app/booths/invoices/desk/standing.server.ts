import { invoiceAt } from "~/booths/invoices/rules/invoice";
import { siteInvoices } from "~/booths/invoices/store/site-invoices.server";

/** Invoices of an edition with where each stands, oldest first. `notes`: its credit notes; `back`: what these took back. @param today `YYYY-MM-DD` */
export async function readStanding(edition: number, today: string) {
  const all = await siteInvoices().reading.ofEdition(edition);
  const notes = Map.groupBy(all, ({ credits }) => credits);
  return all
    .filter(({ kind }) => kind === "invoice")
    .map((invoice) => {
      const own = notes.get(invoice.id) ?? [];
      return { invoice, notes: own, ...invoiceAt(invoice, own, today) };
    });
}

export type Standing = Awaited<ReturnType<typeof readStanding>>[number];
