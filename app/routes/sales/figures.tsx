import { FiguresPage } from "~/features/staff/figures/figures-page";
import { toFigures } from "~/features/staff/figures/figures-view.server";
import { requireStaff, staffMiddleware, withStaff } from "~/features/staff/staff-access.server";
import { StaffPage, staffMeta } from "~/features/staff/staff-page";
import { toPerson } from "~/features/staff/staff-person.server";
import { m } from "~/paraglide/messages";
import { siteOrders } from "~/services/orders/site-orders.server";
import { siteSales } from "~/services/sales/site-sales.server";
import { quotasHere } from "~/services/stock/site-stock.server";
import { withQuotas } from "~/services/stock/stock-rows";
import type { Route } from "./+types/figures";

/** `/staff/figures`: what was sold, by ticket and by day. */
export const middleware = [staffMiddleware];

export async function loader({ context }: Route.LoaderArgs) {
  const found = requireStaff(context, "manage-sales");
  const [figures, stock] = await withStaff(() => Promise.all([siteSales().read(), siteOrders().stock()]));
  return { person: toPerson(found), figures: toFigures(figures, withQuotas(stock, quotasHere())) };
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.sales_figures_title());

export default function Figures({ loaderData: { person, figures } }: Route.ComponentProps) {
  return (
    <StaffPage title={m.sales_figures_title()} person={person}>
      <FiguresPage figures={figures} />
    </StaffPage>
  );
}
