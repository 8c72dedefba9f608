import { formatRupiah } from "~/base/values/money";
import { exhibitorMoneyPath } from "~/booths/desk/exhibitors-address";
import { stateLabels, stateTones } from "~/booths/invoices/paper/invoice-words";
import { stateOf } from "~/booths/invoices/rules/invoice";
import { owedOf } from "~/booths/invoices/rules/payment-plan";
import { invoiceDay, siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import type { Exhibitor } from "~/booths/stock/exhibitor-list.server";

/** The invoices of an exhibitor in a few lines, with the way to all of their money. */
export async function readMoneyPart({ reference }: Pick<Exhibitor, "reference">) {
  const all = await siteInvoices().reading.ofRegistration(reference);
  const invoices = all.filter(({ kind }) => kind === "invoice");
  const today = invoiceDay();
  return {
    href: exhibitorMoneyPath(reference),
    rows: invoices.map((invoice) => {
      const credited = all
        .filter(({ credits }) => credits === invoice.id)
        .reduce((sum, { payable }) => sum + payable, 0);
      const state = stateOf(invoice, owedOf(invoice.parts, invoice.open), today, credited);
      return {
        ...{ number: invoice.number, amount: formatRupiah(invoice.payable) },
        ...{ label: stateLabels[state](), tone: stateTones[state] },
      };
    }),
  };
}
export type MoneyPartView = Awaited<ReturnType<typeof readMoneyPart>>;
