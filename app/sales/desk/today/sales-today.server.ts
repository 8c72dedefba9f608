import { siteClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatShortDay, jakartaDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { dayOf } from "~/content/availability/availability";
import { currentEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import { nameOfRow } from "~/sales/desk/orders/name-of-row.server";
import { FIGURES_PATH, ORDERS_PATH } from "~/sales/desk/orders/order-address";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { recentSales } from "~/sales/reports/site-sales.server";
import { quotasOf } from "~/sales/stock/site-quotas.server";
import { UNBOUNDED, withQuotas } from "~/sales/stock/stock-rows";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import type { Need } from "~/staff/frame/need-list";

/** Days of the strip of sales. */
const STRIP_DAYS = 14;
const DAY_MS = 24 * 3600_000;

/** What orders of the current edition wait for. @param may all that the person may do */
export async function readSalesNeeds(may: readonly StaffAction[]): Promise<Need[]> {
  if (!may.includes("see-orders")) return [];
  const { transfers, refunds, refusedMails } = await siteOrders().openWork();
  return [
    ...(may.includes("take-money")
      ? [
          {
            count: transfers.orders,
            text: m.staff_need_transfers(),
            detail: m.staff_need_oldest({ moment: formatSiteMoment(transfers.oldest) }),
            href: `${ORDERS_PATH}?state=placed&payment=manual`,
          },
        ]
      : []),
    ...(may.includes("refund")
      ? [
          {
            count: refunds.orders,
            text: m.staff_need_refunds(),
            detail: formatPrice(refunds.amount, "IDR"),
            href: `${ORDERS_PATH}?state=refund_due`,
          },
        ]
      : []),
    { count: refusedMails, text: m.staff_need_mails(), href: `${ORDERS_PATH}?mail=refused` },
  ];
}

/** What was sold of the current edition: its sums, the last days, and how much of each ticket is gone. */
export async function readSalesToday() {
  const edition = currentEdition().number;
  const [{ tickets, days }, stock] = await Promise.all([recentSales(edition), siteOrders().stock(edition)]);
  const sum = (key: "sold" | "revenue") => tickets.reduce((total, row) => total + row[key], 0);
  const today = jakartaDay(siteClock.now());
  const sold = new Map(days.map((day) => [day.day, day.tickets]));
  const strip = Array.from({ length: STRIP_DAYS }, (_, index) => {
    const day = jakartaDay(Date.parse(startOfJakartaDay(today)) - (STRIP_DAYS - 1 - index) * DAY_MS);
    return { day, label: formatShortDay(startOfJakartaDay(day)), tickets: sold.get(day) ?? 0 };
  });
  const passes = withQuotas(stock, quotasOf(edition))
    .filter(({ ticket, quota }) => dayOf(ticket) === null && quota > 0 && quota < UNBOUNDED)
    .map(({ ticket, held, sold, quota }) => ({
      id: ticket,
      name: nameOfRow(ticket, edition),
      counts: m.staff_orders_counts({ sold, held, free: Math.max(0, quota - held - sold) }),
      /** Of all there are, in percent. */
      sold: Math.min(100, Math.round((sold / quota) * 100)),
      held: Math.min(100, Math.round((held / quota) * 100)),
    }));
  return {
    href: FIGURES_PATH,
    sums: [
      { label: m.staff_sales_tickets(), value: formatNumber(sum("sold")) },
      { label: m.staff_sales_revenue(), value: formatPrice(sum("revenue"), "IDR") },
      { label: m.staff_sales_today(), value: formatNumber(sold.get(today) ?? 0) },
    ],
    strip,
    stripText: m.staff_sales_strip({
      count: formatNumber(strip.reduce((total, day) => total + day.tickets, 0)),
      days: STRIP_DAYS,
    }),
    /** The scarcest first. */
    passes: passes.toSorted((one, other) => other.sold + other.held - (one.sold + one.held)),
  };
}

export type SalesToday = Awaited<ReturnType<typeof readSalesToday>>;
