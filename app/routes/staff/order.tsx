import { useState } from "react";
import { passagesOf } from "~/gate/desk/passages.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { orderAt } from "~/sales/desk/order-at.server";
import { changeOrder } from "~/sales/desk/orders/change-order.server";
import { ORDERS_PATH } from "~/sales/desk/orders/order-address";
import { nextStep, OrderDetail } from "~/sales/desk/orders/order-detail";
import { toOrderDetail } from "~/sales/desk/orders/order-detail-view.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/order";

/** `/staff/orders/{reference}`: an order with its journal. */
export async function loader(args: Route.LoaderArgs) {
  const { may } = requireStaff(args.context, "see-orders");
  const order = await orderAt(args);
  const options = { params: args.url.searchParams, may, passagesOf };
  return { order: await required(toOrderDetail(siteOrders(), order, options), STAFF_OUTAGE) };
}

/** Moves the order or one of its tickets on. A repeat changes nothing. */
export const action = (args: Route.ActionArgs) => changeOrder(() => orderAt(args), args);

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.order.reference ?? m.staff_orders());

export default function StaffOrder({ loaderData: { order }, actionData }: Route.ComponentProps) {
  // To the router a link within the page is a navigation, which forgets what the action returned.
  const [refused] = useState(actionData);
  return (
    <StaffPage title={order.reference} back={{ to: ORDERS_PATH, label: m.staff_orders() }} actions={nextStep(order)}>
      <OrderDetail order={order} refused={refused} />
    </StaffPage>
  );
}
