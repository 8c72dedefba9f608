import { createPdfResponses } from "~/platform/http/routing/pdf-response.server";
import type { OrderDocument } from "~/sales/tickets/order-document.server";
import { ticketsPdf } from "~/sales/tickets/site-documents.server";

const respond = createPdfResponses("order-pdf");

/** The tickets and the receipt of an order as a PDF, or when it can be drawn again. @throws a 503 response during an outage */
export const pdfResponse = (reference: string, order: OrderDocument): Promise<Response> =>
  respond(reference, reference, () => ticketsPdf(order));
