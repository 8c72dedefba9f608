import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { countSilent } from "~/gate/desk/gate-today.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import type { Badges } from "~/staff/frame/staff-menu";

/** How many things wait behind entries of the menu: transfers to check, and phones at the doors that are silent. Without the database there are no badges. */
export async function readBadges(may: readonly StaffAction[]): Promise<Badges> {
  try {
    const [transfers, silent] = await Promise.all([
      may.includes("take-money") ? siteOrders().openWork() : null,
      may.includes("see-doors") ? countSilent() : 0,
    ]);
    return { "/staff/orders": transfers?.transfers.orders ?? 0, "/staff/gate": silent };
  } catch (error) {
    log.warn(faultOf(error), "the menu of the staff area has no badges");
    return {};
  }
}
