import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { VOUCHERS_PATH } from "~/sales/desk/orders/order-address";
import { changeVoucher } from "~/sales/desk/vouchers/change-vouchers.server";
import { VoucherPanel } from "~/sales/desk/vouchers/voucher-panel";
import { readOneVoucher } from "~/sales/desk/vouchers/vouchers-view.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { STAFF_OUTAGE } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/voucher";

/** `/staff/orders/vouchers/{id}`: a voucher, its codes, and the orders with it. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const shown = await required(readOneVoucher(params.id, url.searchParams.get("said")), STAFF_OUTAGE);
  if (!shown) throw pageNotFound(url.pathname);
  return { shown };
}

export const action = (args: Route.ActionArgs) => changeVoucher(args.params.id, args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.shown.title ?? m.vouchers_title());

export default function Voucher({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  const page = actionData ?? shown;
  return (
    <StaffPage title={page.title} back={{ to: VOUCHERS_PATH, label: m.vouchers_title() }}>
      <VoucherPanel page={page} />
    </StaffPage>
  );
}
