import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { OrderList } from "~/sales/desk/orders/order-list";
import { readOrderQuery, toOrderList } from "~/sales/desk/orders/orders-view.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { picksAll } from "~/staff/frame/pick-rows";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { StaffLink } from "~/staff/staff-link";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/orders";

/** `/staff/orders`: the orders of tickets, and what is left of them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readOrderQuery(url.searchParams);
  const { may } = requireStaff(context, "see-orders");
  return { list: await required(toOrderList(siteOrders(), query, may, picksAll(url.searchParams)), STAFF_OUTAGE) };
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.staff_orders());

export default function StaffOrders({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <StaffPage
      title={m.staff_orders()}
      actions={
        list.newHref ? (
          <StaffLink to={list.newHref} className="button-accent staff-new">
            <span>{m.staff_new_order()}</span>
          </StaffLink>
        ) : null
      }
    >
      <OrderList list={list} />
    </StaffPage>
  );
}
