import { chosenEdition } from "~/content/editions/edition-choice.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { FiguresPage } from "~/sales/desk/figures/figures-page";
import { toFigures } from "~/sales/desk/figures/figures-view.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { siteSales } from "~/sales/reports/site-sales.server";
import { quotasOf } from "~/sales/stock/site-quotas.server";
import { withQuotas } from "~/sales/stock/stock-rows";
import { StaffPage } from "~/staff/frame/staff-page";
import { STAFF_OUTAGE } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/figures";

/** `/staff/figures`: what was sold, by ticket and by day. */
export async function loader({ url }: Route.LoaderArgs) {
  const edition = chosenEdition(url.searchParams);
  const { number } = edition;
  const [figures, stock] = await required(
    Promise.all([siteSales().read(number), siteOrders().stock(number)]),
    STAFF_OUTAGE,
  );
  return { figures: toFigures(figures, withQuotas(stock, quotasOf(number)), edition) };
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.sales_figures_title());

export default function Figures({ loaderData: { figures } }: Route.ComponentProps) {
  return (
    <StaffPage title={m.sales_figures_title()}>
      <FiguresPage figures={figures} />
    </StaffPage>
  );
}
