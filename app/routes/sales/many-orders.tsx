import { m } from "~/paraglide/messages";
import { manyOrders } from "~/sales/desk/many/many-orders.server";
import { MANY_ORDERS_PATH } from "~/sales/desk/orders/order-address";
import { StaffPage } from "~/staff/frame/staff-page";
import { ManyEntries } from "~/staff/many/many-entries";
import { changeMany, readMany } from "~/staff/many/many-form.server";
import { requireStaff } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/many-orders";

/** `/staff/orders/many`: what is about to be done with several orders of the list, or what became of each. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { may } = requireStaff(context, "see-orders");
  return { page: await readMany(manyOrders, url.searchParams, may) };
}

export const action = (args: Route.ActionArgs) => changeMany(manyOrders, args);

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.page.title ?? m.desk_many());

export default function ManyOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = actionData ?? loaderData;
  return (
    <StaffPage title={page.title} back={{ to: page.back, label: m.staff_orders() }}>
      <ManyEntries page={page} path={MANY_ORDERS_PATH} />
    </StaffPage>
  );
}
