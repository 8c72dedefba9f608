import { m } from "~/paraglide/messages";
import { HoldersPage } from "~/sales/desk/orders/holders-page";
import { changeHolders, readHolders } from "~/sales/desk/orders/holders-view.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/holders";

/**
 * `/staff/orders/holders`: who holds tickets without having paid, by network and by mailbox. Its action cancels the orders of one, or turns
 * its switch.
 */
export async function loader({ url }: Route.LoaderArgs) {
  const cancelled = /^\d{1,4}$/.exec(url.searchParams.get("cancelled") ?? "")?.[0];
  return { ...(await readHolders()), cancelled: cancelled ? Number(cancelled) : null };
}

export const action = (args: Route.ActionArgs) => changeHolders(args);

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.sales_holders_title());

export default function Holders({ loaderData: { cancelled, ...holders } }: Route.ComponentProps) {
  const said = cancelled === null ? null : m.sales_holders_cancelled({ count: cancelled });
  return (
    <StaffPage title={m.sales_holders_title()} lead={m.sales_holders_lead()}>
      <HoldersPage {...holders} said={said} />
    </StaffPage>
  );
}
