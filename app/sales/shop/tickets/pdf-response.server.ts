import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { createSharedLimit, WINDOW_SECONDS } from "~/platform/http/security/rate-limit.server";
import type { OrderDocument } from "~/sales/tickets/order-document.server";
import { ticketsPdf, waitingPdfs } from "~/sales/tickets/site-documents.server";

/** How often the PDF of an order is drawn within `WINDOW_SECONDS`. Each order counts alone: the people before a door may share an address. */
const DRAWINGS = 10;

const drawings = createSharedLimit({
  budget: "order-pdf",
  points: DRAWINGS,
  windowSeconds: WINDOW_SECONDS,
});

/** PDFs that wait for their turn. A buyer of a larger crowd is asked to come back, while mails wait. */
const MOST_WAITING = 20;
const SOON_SECONDS = 60;

const later = (status: 429 | 503, seconds: number) =>
  new Response(m.eticket_pdf_too_many({ minutes: Math.ceil(seconds / 60) }), {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(seconds) },
  });

/** The tickets and the receipt of an order as a PDF, or when it can be drawn again. @throws a 503 response during an outage */
export async function pdfResponse(reference: string, order: OrderDocument): Promise<Response> {
  if (waitingPdfs() >= MOST_WAITING) return later(503, SOON_SECONDS);
  const { allowed, retryAfterSeconds } = await drawings.consume(reference);
  if (!allowed) return later(429, retryAfterSeconds);
  return new Response(new Uint8Array(await required(ticketsPdf(order))), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${reference}.pdf"`,
      "X-Robots-Tag": "noindex",
    },
  });
}
