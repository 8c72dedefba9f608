import { UUID_PATTERN } from "~/base/values/addresses";
import type { PlannedInvoice } from "~/booths/invoices/rules/invoice";
import { invoiceLinks } from "~/booths/invoices/store/invoice-links.server";
import { siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";

/** The invoice in an address with its key. @throws a 404 response without it, as for an invoice that does not exist */
export async function requireInvoice(id: string, url: URL): Promise<PlannedInvoice> {
  const opens = UUID_PATTERN.test(id) && invoiceLinks.opens(id, url.searchParams);
  const invoice = opens ? await required(siteInvoices().reading.find(id)) : null;
  if (!invoice) throw pageNotFound(url.pathname);
  return invoice;
}
