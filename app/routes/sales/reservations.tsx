import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { ORDERS_PATH } from "~/sales/desk/orders/order-address";
import { ReservationsPage } from "~/sales/desk/orders/reservations-page";
import { changeReservations, readReservations } from "~/sales/desk/orders/reservations-view.server";
import { WaitingPart } from "~/sales/desk/waiting/waiting-part";
import { readWaitingList } from "~/sales/desk/waiting/waiting-view.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { STAFF_OUTAGE } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/reservations";

/**
 * `/staff/orders/holders`: who holds tickets without having paid, by network and by mailbox. Its action cancels the orders of one, or turns
 * its switch.
 */
export async function loader({ url }: Route.LoaderArgs) {
  const cancelled = /^\d{1,4}$/.exec(url.searchParams.get("cancelled") ?? "")?.[0];
  const waiting = await required(readWaitingList(), STAFF_OUTAGE);
  return { ...(await readReservations()), waiting, cancelled: cancelled ? Number(cancelled) : null };
}

export const action = (args: Route.ActionArgs) => changeReservations(args);

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.sales_holders_title());

export default function Reservations({ loaderData: { cancelled, waiting, ...reservations } }: Route.ComponentProps) {
  const said = cancelled === null ? null : m.sales_holders_cancelled({ count: cancelled });
  return (
    <StaffPage
      title={m.sales_holders_title()}
      back={{ to: ORDERS_PATH, label: m.staff_orders() }}
      lead={m.sales_holders_lead()}
    >
      <ReservationsPage {...reservations} said={said}>
        <WaitingPart tickets={waiting} />
      </ReservationsPage>
    </StaffPage>
  );
}
