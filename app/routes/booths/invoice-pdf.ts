import { currentLocale } from "~/base/i18n/current-locale";
import { invoicePdf, waitingInvoices } from "~/booths/invoices/paper/invoice-pdf.server";
import { requireInvoice } from "~/booths/invoices/paper/require-invoice.server";
import { m } from "~/paraglide/messages";
import { serviceUnavailable } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { createSharedLimit, WINDOW_SECONDS } from "~/platform/http/security/rate-limit.server";
import type { Route } from "./+types/invoice-pdf";

/** PDFs that wait for their turn, beyond which people are asked to come back. */
const MOST_WAITING = 20;

/** How often the PDF of an invoice is drawn within `WINDOW_SECONDS`: mails wait for the same turns. */
const DRAWINGS = 20;
const drawings = createSharedLimit({ budget: "invoice-pdf", points: DRAWINGS, windowSeconds: WINDOW_SECONDS });

/** `/book-space/invoice/{id}/invoice.pdf?key=`: the same to print. */
export async function loader({ params, url }: Route.LoaderArgs): Promise<Response> {
  const invoice = await requireInvoice(params.id, url);
  const { allowed, retryAfterSeconds } = await drawings.consume(invoice.id);
  if (!allowed) {
    return new Response(m.eticket_pdf_too_many({ minutes: Math.ceil(retryAfterSeconds / 60) }), {
      status: 429,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(retryAfterSeconds) },
    });
  }
  if (waitingInvoices() >= MOST_WAITING) throw serviceUnavailable(m.invoices_pdf_later());
  return new Response(new Uint8Array(await required(invoicePdf(invoice, currentLocale()))), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${invoice.number}.pdf"`,
      "X-Robots-Tag": "noindex",
    },
  });
}
