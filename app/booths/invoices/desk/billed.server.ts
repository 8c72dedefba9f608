import type { Locale } from "~/base/i18n/locales";
import { siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { nameOf } from "~/booths/stock/exhibitor-list.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { readReference } from "~/platform/outbox/references";

/** Who is billed: an exhibitor, or what its invoices say once its registration was deleted. `email`: empty: nothing is mailed any more. */
export type Billed = {
  reference: string;
  edition: number;
  title: string;
  company: string;
  email: string;
  language: Locale;
  isRegistered: boolean;
};

/** @param typed the reference of a registration, as an address has it @returns null: there is neither a registration nor an invoice */
export async function findBilled(typed: string): Promise<Billed | null> {
  const exhibitor = await siteBooths().list.find(typed);
  if (exhibitor) {
    const { reference, edition, payload } = exhibitor;
    const { company, email, language } = payload;
    return { reference, edition, title: nameOf(payload), company, email, language, isRegistered: true };
  }
  const reference = readReference(typed);
  const [invoice] = (await siteInvoices().reading.ofRegistration(reference)).toReversed();
  if (!invoice) return null;
  const { edition, buyer, email, language } = invoice;
  return {
    ...{ reference, edition, title: buyer.name, company: buyer.name },
    ...{ email: email ?? "", language, isRegistered: false },
  };
}
