import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { HoldersPage } from "~/sales/desk/orders/holders-page";
import { changeHolders, readHolders } from "~/sales/desk/orders/holders-view.server";
import { ORDERS_PATH } from "~/sales/desk/orders/order-address";
import { WaitingPart } from "~/sales/desk/waiting/waiting-part";
import { readWaitingList } from "~/sales/desk/waiting/waiting-view.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { STAFF_OUTAGE } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/holders";

/**
 * `/staff/orders/holders`: who holds tickets without having paid, by network and by mailbox. Its action cancels the orders of one, or turns
 * its switch.
 */
export async function loader({ url }: Route.LoaderArgs) {
  const cancelled = /^\d{1,4}$/.exec(url.searchParams.get("cancelled") ?? "")?.[0];
  const waiting = await required(readWaitingList(), STAFF_OUTAGE);
  return { ...(await readHolders()), waiting, cancelled: cancelled ? Number(cancelled) : null };
}

export const action = (args: Route.ActionArgs) => changeHolders(args);

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.sales_holders_title());

export default function Holders({ loaderData: { cancelled, waiting, ...holders } }: Route.ComponentProps) {
  const said = cancelled === null ? null : m.sales_holders_cancelled({ count: cancelled });
  return (
    <StaffPage
      title={m.sales_holders_title()}
      back={{ to: ORDERS_PATH, label: m.staff_orders() }}
      lead={m.sales_holders_lead()}
    >
      <HoldersPage {...holders} said={said}>
        <WaitingPart tickets={waiting} />
      </HoldersPage>
    </StaffPage>
  );
}
