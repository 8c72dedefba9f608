import { invoiceAt, isRest } from "~/booths/invoices/rules/invoice";
import { siteInvoices } from "~/booths/invoices/store/site-invoices.server";

/**
 * Invoices of an edition with where each stands, oldest first, and those of other editions that are not settled: nobody would ask for their money
 * once the next edition is open. A few rupiah that are left of these are not asked for. `notes`: its credit notes; `back`: what these took back.
 * @param today `YYYY-MM-DD`
 */
export async function readStanding(edition: number, today: string) {
  const all = await siteInvoices().reading.ofEditionAndUnsettled(edition);
  const notes = Map.groupBy(all, ({ credits }) => credits);
  return all
    .filter((one) => one.kind === "invoice" && (one.edition === edition || !isRest(one)))
    .map((invoice) => {
      const own = notes.get(invoice.id) ?? [];
      return { invoice, notes: own, ...invoiceAt(invoice, own, today) };
    });
}

export type Standing = Awaited<ReturnType<typeof readStanding>>[number];
