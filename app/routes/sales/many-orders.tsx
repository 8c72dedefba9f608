import { m } from "~/paraglide/messages";
import { changeMany, readMany } from "~/sales/desk/many/many-orders.server";
import { ManyOrders } from "~/sales/desk/many/many-page";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/many-orders";

/** `/staff/orders/many`: what is about to be done with several orders of the list, or what became of each. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { may } = requireStaff(context, "see-orders");
  return { page: await readMany(url.searchParams, may) };
}

export const action = (args: Route.ActionArgs) => changeMany(args);

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.page.title ?? m.desk_many());

export default function ManyOrdersPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <StaffPage title={page.title} back={{ to: page.back, label: m.staff_orders() }}>
      <ManyOrders page={page} />
    </StaffPage>
  );
}
