import { formatRupiah } from "~/base/values/money";
import { exhibitorMoneyPath } from "~/booths/desk/exhibitors-address";
import { dayWords } from "~/booths/invoices/paper/invoice-paper.server";
import { partName, stateLabels, stateTones } from "~/booths/invoices/paper/invoice-words";
import { type PlannedInvoice, stateOf } from "~/booths/invoices/rules/invoice";
import { owedOf } from "~/booths/invoices/rules/payment-plan";
import { invoiceDay, siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import type { Exhibitor } from "~/booths/stock/exhibitor-list.server";
import { m } from "~/paraglide/messages";

/** The invoices of an exhibitor in a few lines, with the way to all of their money. */
export async function readMoneyPart({ reference }: Pick<Exhibitor, "reference">) {
  const all = await siteInvoices().reading.ofRegistration(reference);
  const invoices = all.filter(({ kind }) => kind === "invoice");
  const today = invoiceDay();
  const standing = (invoice: PlannedInvoice) => {
    const credited = all.filter(({ credits }) => credits === invoice.id).reduce((sum, { payable }) => sum + payable, 0);
    return stateOf(invoice, owedOf(invoice.parts, invoice.open), today, credited);
  };
  return {
    href: exhibitorMoneyPath(reference),
    isBilled: invoices.some((invoice) => standing(invoice) !== "credited"),
    rows: invoices.map((invoice) => {
      const state = standing(invoice);
      const owed = owedOf(invoice.parts, invoice.open);
      return {
        ...{ number: invoice.number, amount: formatRupiah(invoice.payable) },
        parts: owed
          .filter((part) => part.owed > 0)
          .map((part) =>
            m.invoices_part_due({
              ...{ part: partName(part.place, owed.length), amount: formatRupiah(part.owed), day: dayWords(part.due) },
            }),
          ),
        ...{ label: stateLabels[state](), tone: stateTones[state] },
      };
    }),
  };
}
export type MoneyPartView = Awaited<ReturnType<typeof readMoneyPart>>;
