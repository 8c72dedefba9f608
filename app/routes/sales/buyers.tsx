import { m } from "~/paraglide/messages";
import { BuyersPage } from "~/sales/desk/called-off/buyers-page";
import { readBuyersPage, startTask } from "~/sales/desk/called-off/buyers-view.server";
import { ORDERS_PATH } from "~/sales/desk/orders/order-address";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/buyers";

/** `/staff/orders/buyers`: writes to all buyers of an event that is cancelled or postponed, and refunds all orders. */
export async function loader({ context }: Route.LoaderArgs) {
  const { may } = requireStaff(context, "see-figures");
  return { view: await readBuyersPage(may) };
}

export const action = (args: Route.ActionArgs) => startTask(args);

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.off_staff_title());

export default function Buyers({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <StaffPage
      title={m.off_staff_title()}
      back={{ to: ORDERS_PATH, label: m.staff_orders() }}
      lead={m.off_staff_lead()}
    >
      <BuyersPage view={view} />
    </StaffPage>
  );
}
