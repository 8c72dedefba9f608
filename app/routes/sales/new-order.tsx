import { useState } from "react";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { makeOrder, readNewOrder } from "~/sales/desk/new-order/make-order.server";
import { NewOrderForm } from "~/sales/desk/new-order/new-order-form";
import { ORDERS_PATH } from "~/sales/desk/orders/order-address";
import { StaffPage } from "~/staff/frame/staff-page";
import { rememberRefusal, requireStaff, STAFF_OUTAGE, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/new-order";

/** `/staff/orders/new`: an order that staff make for somebody: given away, paid already, or paid later. */
export async function loader({ context }: Route.LoaderArgs) {
  if (wasRefused(context)) return { shown: null };
  const { may } = requireStaff(context, "make-orders");
  return { shown: await required(readNewOrder(may), STAFF_OUTAGE) };
}

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, makeOrder(args));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.staff_new_order());

export default function NewOrder({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  // To the router a link within the page is a navigation, which forgets what the action returned.
  const [page] = useState(actionData ?? shown);
  return (
    <StaffPage
      title={m.staff_new_order()}
      back={{ to: ORDERS_PATH, label: m.staff_orders() }}
      lead={m.staff_new_order_lead()}
    >
      {page ? <NewOrderForm page={page} /> : null}
    </StaffPage>
  );
}
