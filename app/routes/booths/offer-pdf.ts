import { offerNumber } from "~/booths/model/offer";
import { requireOffer } from "~/booths/offers/offer-page.server";
import { createPdfResponses } from "~/platform/http/routing/pdf-response.server";
import type { Route } from "./+types/offer-pdf";

const respond = createPdfResponses("offer-pdf");

/** `/book-space/offer/{id}/offer.pdf?key=`: an offer to print and to pass on. */
export async function loader({ params, url }: Route.LoaderArgs): Promise<Response> {
  const offer = await requireOffer(params.id, url);
  return respond(offer.id, offerNumber(offer), async () => {
    // Loaded with the first one: it would take a fifth of the site's start.
    const { drawOffer } = await import("~/booths/offers/offer-pdf.server");
    return drawOffer(offer);
  });
}
