import { chosenEdition } from "~/content/editions/edition-choice.server";
import { m } from "~/paraglide/messages";
import { inTime, required } from "~/platform/http/rendering/outage.server";
import { FiguresPage } from "~/sales/desk/figures/figures-page";
import { toFigures } from "~/sales/desk/figures/figures-view.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { siteSales } from "~/sales/reports/site-sales.server";
import { quotasOf } from "~/sales/stock/site-quotas.server";
import { withQuotas } from "~/sales/stock/stock-rows";
import { PageTools } from "~/staff/frame/lists/page-tools";
import { StaffPage, useMay } from "~/staff/frame/staff-page";
import { STAFF_OUTAGE } from "~/staff/staff-access.server";
import { StaffLink } from "~/staff/staff-link";
import { staffMeta } from "~/staff/staff-meta";
import { VisitsPart } from "~/staff/visits/visits-part";
import { readVisits } from "~/staff/visits/visits-view.server";
import type { Route } from "./+types/figures";

/** `/staff/figures`: what was sold, by ticket and by day, and how often pages were loaded. */
export async function loader({ url }: Route.LoaderArgs) {
  const edition = chosenEdition(url.searchParams);
  const { number } = edition;
  const [figures, stock] = await required(
    Promise.all([siteSales().read(number), siteOrders().counts.stock(number)]),
    STAFF_OUTAGE,
  );
  const visits = await inTime(readVisits(), 2_000, "the figures lack the visits");
  return { visits, figures: toFigures(figures, withQuotas(stock, quotasOf(number)), edition) };
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.sales_figures_title());

export default function Figures({ loaderData: { figures, visits } }: Route.ComponentProps) {
  const may = useMay();
  return (
    <StaffPage
      title={m.sales_figures_title()}
      actions={
        may("export-sales") ? (
          <PageTools>
            <StaffLink to={figures.csv} className="button-quiet">
              {m.sales_figures_csv()}
            </StaffLink>
          </PageTools>
        ) : null
      }
    >
      <FiguresPage figures={figures} />
      {visits ? (
        <div className="mt-10">
          <VisitsPart visits={visits} />
        </div>
      ) : null}
    </StaffPage>
  );
}
