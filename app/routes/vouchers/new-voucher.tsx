import { useState } from "react";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { VOUCHERS_PATH } from "~/sales/desk/orders/order-address";
import { makeVoucher } from "~/sales/desk/vouchers/change-vouchers.server";
import { NewVoucherForm } from "~/sales/desk/vouchers/new-voucher-form";
import { readNewVoucher } from "~/sales/desk/vouchers/vouchers-view.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { rememberRefusal, requireStaff, STAFF_OUTAGE, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/new-voucher";

/** `/staff/orders/vouchers/new`: a voucher with one code, or with many. */
export async function loader({ context }: Route.LoaderArgs) {
  if (wasRefused(context)) return { shown: null };
  requireStaff(context, "manage-vouchers");
  return { shown: await required(readNewVoucher(), STAFF_OUTAGE) };
}

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, makeVoucher(args));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.vouchers_add());

export default function NewVoucher({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  // To the router a link within the page is a navigation, which forgets what the action returned.
  const [page] = useState(actionData ?? shown);
  return (
    <StaffPage title={m.vouchers_add()} back={{ to: VOUCHERS_PATH, label: m.vouchers_title() }}>
      {page ? <NewVoucherForm page={page} /> : null}
    </StaffPage>
  );
}
