import { readProspectus } from "~/leads/exhibitor-registration/prospectus/read-prospectus.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { readStockCharts } from "~/visitors/map/stock/read-stock-charts.server";
import type { Route } from "./+types/prospectus";

/** `/book-space/prospectus.pdf`: the prospectus to print and to pass on. */
export async function loader({ url }: Route.LoaderArgs) {
  const prospectus = await required(readProspectus(readStockCharts));
  if (!prospectus) throw pageNotFound(url.pathname);
  return new Response(new Uint8Array(await prospectus.drawPdf()), {
    headers: { "Content-Type": "application/pdf", "Content-Disposition": 'inline; filename="prospectus.pdf"' },
  });
}
