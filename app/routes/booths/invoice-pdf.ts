import { currentLocale } from "~/base/i18n/current-locale";
import { invoicePdf } from "~/booths/invoices/paper/invoice-pdf.server";
import { requireInvoice } from "~/booths/invoices/paper/require-invoice.server";
import { createPdfResponses } from "~/platform/http/routing/pdf-response.server";
import type { Route } from "./+types/invoice-pdf";

const respond = createPdfResponses("invoice-pdf");

/** `/book-space/invoice/{id}/invoice.pdf?key=`: the same to print. */
export async function loader({ params, url }: Route.LoaderArgs): Promise<Response> {
  const invoice = await requireInvoice(params.id, url);
  return respond(invoice.id, invoice.number, () => invoicePdf(invoice, currentLocale()));
}
