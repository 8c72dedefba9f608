import { currentLocale } from "~/base/i18n/current-locale";
import { invoicePdf, waitingInvoices } from "~/booths/invoices/paper/invoice-pdf.server";
import { requireInvoice } from "~/booths/invoices/paper/require-invoice.server";
import { m } from "~/paraglide/messages";
import { serviceUnavailable } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import type { Route } from "./+types/invoice-pdf";

/** PDFs that wait for their turn, beyond which people are asked to come back. */
const MOST_WAITING = 20;

/** `/book-space/invoice/{id}/invoice.pdf?key=`: the same to print. */
export async function loader({ params, url }: Route.LoaderArgs): Promise<Response> {
  const invoice = await requireInvoice(params.id, url);
  if (waitingInvoices() >= MOST_WAITING) throw serviceUnavailable(m.invoices_pdf_later());
  return new Response(new Uint8Array(await required(invoicePdf(invoice, currentLocale()))), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${invoice.number}.pdf"`,
      "X-Robots-Tag": "noindex",
    },
  });
}
