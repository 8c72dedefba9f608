import { nameOfDay } from "~/base/values/jakarta-time";
import { dayOf } from "~/content/availability/availability";
import { m } from "~/paraglide/messages";
import { fallenDays } from "~/sales/called-off/open-days.server";
import { DAYS_PATH } from "~/sales/desk/orders/order-address";
import { siteOrders } from "~/sales/orders/site-orders.server";

/**
 * Days on which the expo does not open and for which tickets are sold, for the page "Today". The stock has a row for each day of which any were
 * ever held: where all of these are open, as they nearly always are, no ticket has to be counted.
 */
export async function listFallenDays() {
  const stock = await siteOrders().counts.stock();
  const known = stock.flatMap(({ ticket, held, sold }) => {
    const day = dayOf(ticket);
    return day === null ? [] : [[day, held + sold] as const];
  });
  if (fallenDays(new Map(known)).length === 0) return [];
  const sold = await siteOrders().days.soldByDay();
  return fallenDays(sold).map((day) => ({
    day,
    href: `${DAYS_PATH}?day=${day}`,
    text: m.sales_days_today({ count: sold.get(day) ?? 0, day: nameOfDay(day) }),
  }));
}
