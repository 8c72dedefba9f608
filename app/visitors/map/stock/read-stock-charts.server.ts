import { productApi } from "~/content/product-api/product-api.server";
import { hallsWithBooths, type Stock } from "~/leads/exhibitor-registration/floor-view.server";
import { optional } from "~/platform/http/rendering/outage.server";
import { type StockChartView, toStockChart } from "./stock-chart-view.server";

/** The halls with booths as the map draws them, with the booths that can be had. During an outage of the rundown no fixture is a stage. */
export async function readStockCharts({ plan, taken }: Stock): Promise<StockChartView[]> {
  const sessions = await optional(productApi.sessions());
  const stages = (sessions ?? []).map(({ stage }) => stage);
  return hallsWithBooths(plan).map((hall) => toStockChart(plan, hall, taken, stages));
}
