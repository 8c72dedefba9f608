import { countSilent } from "~/gate/desk/gate-today.server";
import { countWaitingLeads } from "~/leads/desk/leads-today.server";
import { inTime } from "~/platform/http/rendering/outage.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import type { Badges } from "~/staff/frame/staff-menu";

/** ms that a page waits for its badges. */
const LIMIT_MS = 500;

/** Without an answer in time there is no badge. */
const orNone = async (count: Promise<number>) =>
  (await inTime(count, LIMIT_MS, "the menu of the staff area lacks a badge")) ?? 0;

/** How many things wait behind entries of the menu: transfers to check, phones at the doors that are silent, and messages without an answer. */
export async function readBadges(may: readonly StaffAction[]): Promise<Badges> {
  const [transfers, silent, leads] = await Promise.all([
    may.includes("take-money") ? orNone(siteOrders().countTransfers()) : 0,
    may.includes("manage-doors") ? orNone(countSilent()) : 0,
    may.includes("answer-leads") ? orNone(countWaitingLeads()) : 0,
  ]);
  return { "/staff/orders": transfers, "/staff/gate": silent, "/staff/leads": leads };
}
