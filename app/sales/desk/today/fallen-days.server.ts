import { nameOfDay } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import { fallenDays } from "~/sales/called-off/open-days.server";
import { DAYS_PATH } from "~/sales/desk/orders/order-address";
import { siteOrders } from "~/sales/orders/site-orders.server";

/** Days on which the expo does not open and for which tickets are sold, for the page "Today". */
export async function listFallenDays() {
  const sold = await siteOrders().soldByDay();
  return fallenDays(sold).map((day) => ({
    day,
    href: `${DAYS_PATH}?day=${day}`,
    text: m.sales_days_today({ count: sold.get(day) ?? 0, day: nameOfDay(day) }),
  }));
}
