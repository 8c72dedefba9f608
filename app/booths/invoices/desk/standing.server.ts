import { stateOf } from "~/booths/invoices/rules/invoice";
import { owedOf } from "~/booths/invoices/rules/payment-plan";
import { siteInvoices } from "~/booths/invoices/store/site-invoices.server";

/** Invoices of an edition with where each stands, the first first. `back`: what credit notes took back. @param today `YYYY-MM-DD` */
export async function readStanding(edition: number, today: string) {
  const all = await siteInvoices().reading.ofEdition(edition);
  const credited = new Map<string, number>();
  for (const { credits, payable } of all) if (credits) credited.set(credits, (credited.get(credits) ?? 0) + payable);
  return all
    .filter(({ kind }) => kind === "invoice")
    .map((invoice) => {
      const owed = owedOf(invoice.parts, invoice.open);
      const back = credited.get(invoice.id) ?? 0;
      return { invoice, owed, back, state: stateOf(invoice, owed, today, back) };
    });
}

export type Standing = Awaited<ReturnType<typeof readStanding>>[number];
