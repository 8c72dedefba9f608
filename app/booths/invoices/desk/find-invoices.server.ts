import { hasAllWords } from "~/base/search/has-all-words";
import { formatRupiah } from "~/base/values/money";
import { exhibitorMoneyPath, INVOICES_PATH } from "~/booths/desk/exhibitors-address";
import { stateLabels } from "~/booths/invoices/paper/invoice-words";
import { invoiceDay } from "~/booths/invoices/store/site-invoices.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import type { FoundGroup } from "~/staff/frame/search-groups";
import { readStanding, type Standing } from "./standing.server";

/** Most invoices that a search over everything shows. */
const FOUND = 8;

/** What an invoice is found by: its number and those of its credit notes, who is billed, and its amounts, with and without dots. */
function wordsOf({ invoice, notes }: Standing, brand: string): string {
  const amounts = [invoice.payable, ...invoice.parts.map(({ amount }) => amount)];
  const names = [invoice.number, ...notes.map(({ number }) => number), invoice.buyer.name, invoice.registration, brand];
  return [...names, ...amounts, ...amounts.map(formatRupiah)].join(" ");
}

/** Invoices of the current edition for the search over everything, the newest first. */
export async function findInvoices(typed: string): Promise<Pick<FoundGroup, "found" | "more">> {
  const standing = (await readStanding(currentEdition().number, invoiceDay())).toReversed();
  const brands = await siteBooths().list.companies([...new Set(standing.map(({ invoice }) => invoice.registration))]);
  const found = standing.filter((one) => hasAllWords(wordsOf(one, brands.get(one.invoice.registration) ?? ""), typed));
  return {
    found: found.slice(0, FOUND).map(({ invoice: { registration, number, buyer, payable }, state }) => ({
      href: `${exhibitorMoneyPath(registration)}#invoice-${number}`,
      title: number,
      detail: [buyer.name, stateLabels[state]()].join(" · "),
      fact: formatRupiah(payable),
    })),
    ...(found.length > FOUND && { more: `${INVOICES_PATH}?show=all` }),
  };
}
