import { offerNumber } from "~/booths/model/offer";
import { requireOffer } from "~/booths/offers/offer-page.server";
import { drawOffer } from "~/booths/offers/offer-pdf.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { createSharedLimit, WINDOW_SECONDS } from "~/platform/http/security/rate-limit.server";
import type { Route } from "./+types/offer-pdf";

/** How often the PDF of an offer is drawn within `WINDOW_SECONDS`. */
const DRAWINGS = 20;
const drawings = createSharedLimit({ budget: "offer-pdf", points: DRAWINGS, windowSeconds: WINDOW_SECONDS });

/** `/book-space/offer/{id}/offer.pdf?key=`: an offer to print and to pass on. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const offer = await requireOffer(params.id, url);
  const { allowed, retryAfterSeconds } = await drawings.consume(offer.id);
  if (!allowed) {
    return new Response(m.eticket_pdf_too_many({ minutes: Math.ceil(retryAfterSeconds / 60) }), {
      status: 429,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(retryAfterSeconds) },
    });
  }
  return new Response(new Uint8Array(await required(drawOffer(offer))), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${offerNumber(offer)}.pdf"`,
      "X-Robots-Tag": "noindex",
    },
  });
}
