import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { ORDERS_PATH } from "~/sales/desk/orders/order-address";
import { NEW_VOUCHER_PATH } from "~/sales/desk/vouchers/voucher-address";
import { VoucherList } from "~/sales/desk/vouchers/voucher-list";
import { readVouchers } from "~/sales/desk/vouchers/vouchers-view.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { STAFF_OUTAGE } from "~/staff/staff-access.server";
import { StaffLink } from "~/staff/staff-link";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/vouchers";

/** `/staff/orders/vouchers`: the vouchers of the current edition. */
export const loader = async () => ({ vouchers: await required(readVouchers(), STAFF_OUTAGE) });

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.vouchers_title());

export default function Vouchers({ loaderData: { vouchers } }: Route.ComponentProps) {
  return (
    <StaffPage
      title={m.vouchers_title()}
      back={{ to: ORDERS_PATH, label: m.staff_orders() }}
      actions={
        // An empty list has it in its text.
        vouchers.length > 0 ? (
          <StaffLink to={NEW_VOUCHER_PATH} className="button-accent staff-new">
            <span>{m.vouchers_add()}</span>
          </StaffLink>
        ) : null
      }
      lead={m.vouchers_lead()}
    >
      <VoucherList vouchers={vouchers} />
    </StaffPage>
  );
}
