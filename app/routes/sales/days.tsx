import { m } from "~/paraglide/messages";
import { DaysPage } from "~/sales/desk/days/days-page";
import { readDaysPage, startDayTask } from "~/sales/desk/days/days-page.server";
import { DAYS_PATH, ORDERS_PATH } from "~/sales/desk/orders/order-address";
import { StaffPage } from "~/staff/frame/staff-page";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/days";

/** `/staff/orders/days`: the tickets of days on which the expo does not open: kept, moved to another day, or refunded, with a mail. */
export async function loader({ url }: Route.LoaderArgs) {
  return { view: await readDaysPage(url.searchParams) };
}

export const action = (args: Route.ActionArgs) => startDayTask(args);

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.sales_days_title());

export default function Days({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <StaffPage title={m.sales_days_title()} back={backOf(view)} lead={m.sales_days_lead()}>
      <DaysPage view={view} />
    </StaffPage>
  );
}

/** The page before a day's page or its mails. */
function backOf(view: Route.ComponentProps["loaderData"]["view"]) {
  if (view.page === "days") return { to: ORDERS_PATH, label: m.staff_orders() };
  if (view.page === "day") return { to: DAYS_PATH, label: m.sales_days_title() };
  return { to: view.shown.back, label: view.shown.name };
}
