import { data, redirect } from "react-router";
import { staffOrderPath } from "~/features/staff/orders/order-address";
import { OrderDetail } from "~/features/staff/orders/order-detail";
import { toOrderDetail } from "~/features/staff/orders/orders-view.server";
import { requireStaff, staffMiddleware, withStaff } from "~/features/staff/staff-access.server";
import { StaffPage, staffMeta } from "~/features/staff/staff-page";
import { toPerson } from "~/features/staff/staff-person.server";
import { readFormFields } from "~/http/forms/form-fields.server";
import { pageNotFound } from "~/http/rendering/not-found-responses";
import { m } from "~/paraglide/messages";
import { readOrderReference } from "~/services/orders/order-rules";
import { siteOrders } from "~/services/orders/site-orders.server";
import { quotasHere } from "~/services/stock/site-stock.server";
import type { Route } from "./+types/order";

/** `/staff/orders/{reference}`: an order with its journal. */
export const middleware = [staffMiddleware];

/** Of the button that was pressed. */
const FIELD_LENGTHS = { do: 10 };

async function findOrder({ params, url }: Pick<Route.LoaderArgs, "params" | "url">) {
  const reference = readOrderReference(params.reference);
  const order = reference && (await withStaff(() => siteOrders().find(reference)));
  if (!order) throw pageNotFound(url.pathname);
  return order;
}

export async function loader(args: Route.LoaderArgs) {
  const found = requireStaff(args.context, "handle-orders");
  const order = await findOrder(args);
  return { person: toPerson(found), order: await withStaff(() => toOrderDetail(siteOrders(), order)) };
}

/** Marks the order as paid, or cancels it. A repeat changes nothing. */
export async function action(args: Route.ActionArgs) {
  const { session } = requireStaff(args.context, "handle-orders");
  const { fields, fault } = await readFormFields(args.request, FIELD_LENGTHS);
  if (fault) throw data({ message: fault.message() }, { status: fault.status });
  const { reference } = await findOrder(args);
  const pressed = fields.get("do");
  if (pressed === "paid") await withStaff(() => siteOrders().pay(reference, session.email, quotasHere()));
  if (pressed === "cancel") await withStaff(() => siteOrders().cancel(reference, { editor: session.email }));
  return redirect(staffOrderPath(reference), 303);
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.order.reference ?? m.staff_orders());

export default function StaffOrder({ loaderData: { person, order } }: Route.ComponentProps) {
  return (
    <StaffPage title={order.reference} person={person}>
      <OrderDetail order={order} />
    </StaffPage>
  );
}
