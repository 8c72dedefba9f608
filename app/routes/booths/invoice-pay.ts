import { redirect } from "react-router";
import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { payPart } from "~/booths/invoices/online/invoice-payments.server";
import { requireInvoice } from "~/booths/invoices/paper/require-invoice.server";
import { invoiceLinks } from "~/booths/invoices/store/invoice-links.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { refusePrefetch } from "~/platform/http/rendering/refuse-prefetch";
import type { Route } from "./+types/invoice-pay";

/**
 * `/book-space/invoice/{id}/pay?key=…&part=1`: leads to the provider's page for a part of an invoice. A link, not a form, as that of an order. A
 * repeat leads to the same page.
 */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  refusePrefetch(request);
  const invoice = await requireInvoice(params.id, url);
  const [, part = ""] = /^(\d{1,2})$/.exec(url.searchParams.get("part") ?? "") ?? [];
  const way = part === "" ? null : await required(payPart(invoice, Number(part) - 1));
  if (!way) throw pageNotFound(url.pathname);
  if ("address" in way) return redirect(way.address, 303);
  // The invoice's page says why, also while the expo is called off.
  const note = way.none === "closed" ? "" : `&payment=${way.none}`;
  return redirect(localHref(invoiceLinks.pathOf(invoice.id), currentLocale()) + note, 303);
}
