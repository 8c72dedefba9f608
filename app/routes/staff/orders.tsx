import { m } from "~/paraglide/messages";
import { OrderList } from "~/sales/desk/orders/order-list";
import { readOrderQuery, toOrderList } from "~/sales/desk/orders/orders-view.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { requireStaff, staffMiddleware, withStaff } from "~/staff/staff-access.server";
import { StaffPage, staffMeta } from "~/staff/staff-page";
import { toPerson } from "~/staff/staff-person.server";
import type { Route } from "./+types/orders";

/** `/staff/orders`: the orders of tickets, and what is left of them. */
export const middleware = [staffMiddleware];

export async function loader({ url, context }: Route.LoaderArgs) {
  const found = requireStaff(context, "handle-orders");
  const person = toPerson(found);
  const query = readOrderQuery(url.searchParams);
  return { person, list: await withStaff(() => toOrderList(siteOrders(), query, person.mayManageSales)) };
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.staff_orders());

export default function StaffOrders({ loaderData: { person, list } }: Route.ComponentProps) {
  return (
    <StaffPage title={m.staff_orders()} lead={m.staff_orders_lead()} person={person}>
      <OrderList list={list} />
    </StaffPage>
  );
}
