import { dayWords } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { exhibitorMoneyPath } from "~/booths/desk/exhibitors-address";
import { partName, stateLabels, stateTones } from "~/booths/invoices/paper/invoice-words";
import { invoiceAt, isStanding } from "~/booths/invoices/rules/invoice";
import { invoiceDay, siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import type { Exhibitor } from "~/booths/stock/exhibitor-list.server";
import { m } from "~/paraglide/messages";

/** The invoices of an exhibitor in a few lines, with the way to all of their money. */
export async function readMoneyPart({ reference }: Pick<Exhibitor, "reference">) {
  const all = await siteInvoices().reading.ofRegistration(reference);
  const today = invoiceDay();
  const invoices = all
    .filter(({ kind }) => kind === "invoice")
    .map((invoice) => ({ ...invoice, ...invoiceAt(invoice, all, today) }));
  return {
    href: exhibitorMoneyPath(reference),
    isBilled: all.some((invoice) => isStanding(invoice, all)),
    rows: invoices.map(({ number, payable, owed, state }) => ({
      ...{ number, amount: formatRupiah(payable) },
      parts: owed
        .filter((part) => part.owed > 0)
        .map((part) =>
          m.invoices_part_due({
            ...{ part: partName(part.place, owed.length), amount: formatRupiah(part.owed), day: dayWords(part.due) },
          }),
        ),
      ...{ label: stateLabels[state](), tone: stateTones[state] },
    })),
  };
}
export type MoneyPartView = Awaited<ReturnType<typeof readMoneyPart>>;
