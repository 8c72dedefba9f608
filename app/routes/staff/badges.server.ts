import { countSilent } from "~/gate/desk/gate-today.server";
import { countWaitingLeads } from "~/leads/desk/leads-today.server";
import { inTime } from "~/platform/http/rendering/outage.server";
import { countOpenTransfers } from "~/sales/desk/today/sales-today.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import type { Badges } from "~/staff/frame/staff-menu";

/** ms that a page waits for its badges. */
const LIMIT_MS = 500;

/** Without an answer in time there is no badge. */
const orNone = async (count: Promise<number>) =>
  (await inTime(count, LIMIT_MS, "the menu of the staff area lacks a badge")) ?? 0;

/**
 * How many things wait behind entries of the menu: transfers to check, phones at the doors that are silent, and messages without an answer.
 * @param request its context @param isToday whether the page is "Today", which asks for all that waits: then nothing is asked for twice
 */
export async function readBadges(may: readonly StaffAction[], request: object, isToday: boolean): Promise<Badges> {
  const countTransfers = () => (isToday ? countOpenTransfers(request) : siteOrders().counts.countTransfers());
  const [transfers, silent, leads] = await Promise.all([
    may.includes("take-money") ? orNone(countTransfers()) : 0,
    may.includes("manage-doors") ? orNone(countSilent(request)) : 0,
    may.includes("answer-leads") ? orNone(countWaitingLeads(request)) : 0,
  ]);
  return { "/staff/orders": transfers, "/staff/gate": silent, "/staff/leads": leads };
}
