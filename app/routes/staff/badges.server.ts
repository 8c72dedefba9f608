import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { withTimeLimit } from "~/base/time-limit";
import { countSilent } from "~/gate/desk/gate-today.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import type { Badges } from "~/staff/frame/staff-menu";

/** ms that a page waits for its badges. */
const LIMIT_MS = 500;

/** A number that the page can do without: 0 when the database does not say it in time. */
const orNone = (count: Promise<number>): Promise<number> =>
  withTimeLimit(count, LIMIT_MS).catch((error: unknown) => {
    log.warn(faultOf(error), "the menu of the staff area lacks a badge");
    return 0;
  });

/** How many things wait behind entries of the menu: transfers to check, and phones at the doors that are silent. */
export async function readBadges(may: readonly StaffAction[]): Promise<Badges> {
  const [transfers, silent] = await Promise.all([
    may.includes("take-money") ? orNone(siteOrders().countTransfers()) : 0,
    may.includes("manage-doors") ? orNone(countSilent()) : 0,
  ]);
  return { "/staff/orders": transfers, "/staff/gate": silent };
}
