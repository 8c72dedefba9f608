import { useState } from "react";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { changeGroup, outcomeOf } from "~/sales/desk/group/change-group.server";
import { GroupPanel } from "~/sales/desk/group/group-panel";
import { readGroupPage } from "~/sales/desk/group/read-group-page.server";
import { orderAt } from "~/sales/desk/order-at.server";
import { staffOrderPath } from "~/sales/desk/orders/order-address";
import { StaffPage } from "~/staff/frame/staff-page";
import { rememberRefusal, requireStaff, STAFF_OUTAGE, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/group";

/** `/staff/orders/{reference}/group`: an order that a company has made for many. */
export async function loader(args: Route.LoaderArgs) {
  if (wasRefused(args.context)) return { shown: null };
  requireStaff(args.context, "help-buyers");
  const said = outcomeOf(args.url.searchParams);
  return { shown: await required(readGroupPage(await orderAt(args), { said }), STAFF_OUTAGE) };
}

export const action = (args: Route.ActionArgs) =>
  rememberRefusal(
    args.context,
    changeGroup(() => orderAt(args), args),
  );

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.group_page());

export default function OrderGroup({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  // To the router a link within the page is a navigation, which forgets what the action returned.
  const [page] = useState(actionData ?? shown);
  return (
    <StaffPage
      title={m.group_page()}
      back={page ? { to: staffOrderPath(page.reference), label: page.reference } : undefined}
      lead={m.group_page_lead()}
    >
      {page ? <GroupPanel page={page} /> : null}
    </StaffPage>
  );
}
