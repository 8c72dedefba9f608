import { env } from "~/base/env/env.server";
import { formatMonth } from "~/base/values/jakarta-time";
import { exhibitorMoneyPath, taxFilePath } from "~/booths/desk/exhibitors-address";
import {
  CORETAX_VERSION,
  type CoretaxFault,
  coretaxFaults,
  coretaxFile,
  npwp16,
} from "~/booths/invoices/rules/coretax";
import type { PlannedInvoice } from "~/booths/invoices/rules/invoice";
import { invoiceDay, siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { m } from "~/paraglide/messages";

const faultTexts: Readonly<Record<CoretaxFault, () => string>> = {
  "buyer-npwp": m.invoices_fault_npwp,
  "buyer-address": m.invoices_fault_address,
  text: m.invoices_fault_text,
  tax: m.invoices_fault_tax,
  nothing: m.invoices_fault_nothing,
  credited: m.invoices_fault_credited,
};

/** The name of the file of a month, with the version of the schema. @param month `YYYY-MM` */
const fileName = (month: string) => `tax-invoices-v${CORETAX_VERSION}-${month}.xml`;
const FILE = /^tax-invoices-v[\d.]+-(\d{4}-\d{2})\.xml$/;

/** Years before this one whose months can be had. */
const YEARS = 2;

/** Invoices by month, whatever their edition, each with what stands in the way of a tax invoice: the month goes on when another edition opens. */
async function readMonths() {
  const all = await siteInvoices().reading.since(`${Number(invoiceDay().slice(0, 4)) - YEARS}-01-01`);
  const credited = new Set(all.map(({ credits }) => credits));
  const invoices = all
    .filter(({ kind }) => kind === "invoice")
    .map((invoice) => ({ invoice, faults: coretaxFaults(invoice, credited.has(invoice.id)) }));
  return Map.groupBy(invoices, ({ invoice }) => invoice.day.slice(0, 7));
}

type Checked = { invoice: PlannedInvoice; faults: CoretaxFault[] };

const isGood = ({ faults }: Checked) => faults.length === 0;

/** The files for Coretax that can be had, one a month, and what they lack. */
export async function readTaxFiles() {
  const seller = npwp16(env.invoices.npwp ?? "");
  const months = [...(await readMonths())].toSorted(([one], [other]) => other.localeCompare(one));
  return {
    noSeller: seller === null ? m.invoices_fault_seller() : null,
    months: months.map(([month, checked]) => ({
      month: `${formatMonth(`${month}-01`)} ${month.slice(0, 4)}`,
      file: seller !== null && checked.some(isGood) ? taxFilePath(fileName(month)) : null,
      name: fileName(month),
      count: m.invoices_tax_count({ good: seller === null ? 0 : checked.filter(isGood).length, all: checked.length }),
      faults: checked
        .filter((one) => !isGood(one))
        .map(({ invoice, faults }) => ({
          ...{ number: invoice.number, href: exhibitorMoneyPath(invoice.registration) },
          text: faults.map((fault) => faultTexts[fault]()).join(" "),
        })),
    })),
  };
}

export type TaxFiles = Awaited<ReturnType<typeof readTaxFiles>>;

/** The file with a name, of all invoices of its month without a fault; null: there is none. */
export async function taxFile(name: string): Promise<{ xml: string; name: string } | null> {
  const month = FILE.exec(name)?.[1];
  const seller = npwp16(env.invoices.npwp ?? "");
  if (month === undefined || seller === null) return null;
  const good = ((await readMonths()).get(month) ?? []).filter(isGood).map(({ invoice }) => invoice);
  return good.length === 0 ? null : { xml: coretaxFile(good, seller), name: fileName(month) };
}
