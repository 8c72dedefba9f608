import { siteClock } from "~/base/clock/clock.server";
import { onceEach } from "~/base/json/once-each";
import { formatNumber } from "~/base/values/counts-and-lists";
import { dayWords, formatShortDay, jakartaDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { dayOf } from "~/content/availability/availability";
import type { Edition } from "~/content/editions/edition";
import { currentEdition, editions } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import { siteStrayTransfers } from "~/sales/bank/strays/site-stray-transfers.server";
import { nameOfRow } from "~/sales/desk/orders/name-of-row.server";
import { FIGURES_PATH, MONEY_PATH } from "~/sales/desk/orders/order-address";
import { orderListHref, shortMoment } from "~/sales/desk/orders/orders-view.server";
import type { OpenWork } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { recentSales } from "~/sales/reports/site-sales.server";
import { quotasOf } from "~/sales/stock/site-quotas.server";
import { UNBOUNDED } from "~/sales/stock/stock-rows";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import type { Need } from "~/staff/frame/need-list";

/** Days of the strip of sales. */
const STRIP_DAYS = 14;
const DAY_MS = 24 * 3600_000;

/** What orders wait for, which the page and its frame ask for in the same request. */
const openWorkOf = onceEach((_request: object) => siteOrders().counts.openWork());

/** How many transfers of the current edition nobody has checked, where the page asks for all that waits. @param request its context */
export async function countOpenTransfers(request: object): Promise<number> {
  return (await openWorkOf(request)).get(currentEdition().number)?.transfers.orders ?? 0;
}

/** What orders wait for, of the current edition first. @param may all that the person may do @param request its context */
export async function readSalesNeeds(may: readonly StaffAction[], request: object): Promise<Need[]> {
  if (!may.includes("see-orders")) return [];
  const [work, strays] = await Promise.all([
    openWorkOf(request),
    may.includes("take-money") ? readStrayNeeds() : Promise.resolve([]),
  ]);
  const known = editions().toSorted((one, other) => other.number - one.number);
  const ofOrders = known.flatMap((edition) => {
    const found = work.get(edition.number);
    return found ? needsOf(edition, found, may) : [];
  });
  return [...ofOrders, ...strays];
}

/** Transfers that no order takes, of which nobody has said what they were. */
async function readStrayNeeds(): Promise<Need[]> {
  const { count, oldest } = await siteStrayTransfers().open();
  if (oldest === null) return [];
  const detail = m.staff_need_oldest({ moment: dayWords(oldest) });
  return [{ count, text: m.money_strays(), detail, verb: m.frame_do_explain(), href: MONEY_PATH }];
}

function needsOf(
  edition: Edition,
  { transfers, refunds, refusedMails }: OpenWork,
  may: readonly StaffAction[],
): Need[] {
  const isCurrent = edition.number === currentEdition().number;
  const textOf = (text: string) => (isCurrent ? text : `${text} (${edition.year})`);
  const needs: (Need & { action: StaffAction })[] = [
    {
      action: "take-money",
      count: transfers.orders,
      text: textOf(m.staff_need_transfers()),
      detail: m.staff_need_oldest({ moment: shortMoment(transfers.oldest) }),
      verb: m.frame_do_check(),
      href: orderListHref(edition, { state: "placed", payment: "manual" }),
    },
    {
      action: "refund",
      count: refunds.orders,
      text: textOf(m.staff_need_refunds()),
      detail: formatRupiah(refunds.amount),
      verb: m.frame_do_refund(),
      href: orderListHref(edition, { state: "refund_due" }),
    },
    {
      action: "help-buyers",
      count: refusedMails,
      text: textOf(m.staff_need_mails()),
      verb: m.frame_do_correct(),
      isFault: true,
      href: orderListHref(edition, { hasRefusedMail: true }),
    },
  ];
  return needs.filter(({ action }) => may.includes(action)).map(({ action: _, ...need }) => need);
}

/** What was sold of the current edition: its sums, the last days, and how much is gone of each ticket that has a number. */
export async function readSalesToday() {
  const edition = currentEdition().number;
  const [{ tickets, days }, stock] = await Promise.all([recentSales(edition), siteOrders().counts.stock(edition)]);
  const sum = (key: "sold" | "revenue") => tickets.reduce((total, row) => total + row[key], 0);
  const today = jakartaDay(siteClock.now());
  const sold = new Map(days.map((day) => [day.day, day]));
  const shown = Array.from({ length: STRIP_DAYS }, (_, index) => {
    const id = jakartaDay(Date.parse(startOfJakartaDay(today)) - (STRIP_DAYS - 1 - index) * DAY_MS);
    const { tickets: count = 0, revenue: paid = 0 } = sold.get(id) ?? {};
    return { id, label: formatShortDay(startOfJakartaDay(id)), count, paid };
  });
  const strip = shown.map(({ paid: _, ...day }) => day);
  const taken = new Map(stock.map((row) => [row.ticket, row]));
  const passes = [...quotasOf(edition)]
    .filter(([ticket, quota]) => dayOf(ticket) === null && quota > 0 && quota < UNBOUNDED)
    .map(([ticket, quota]) => {
      const { held = 0, sold: gone = 0 } = taken.get(ticket) ?? {};
      const free = Math.max(0, quota - held - gone);
      const numbers = { sold: formatNumber(gone), held: formatNumber(held), free: formatNumber(free) };
      const percent = (count: number) => Math.min(100, Math.round((count / quota) * 100));
      return {
        id: ticket,
        name: nameOfRow(ticket, edition),
        fact: m.staff_orders_counts(numbers),
        share: percent(gone),
        more: percent(held),
      };
    });
  return {
    href: FIGURES_PATH,
    sums: [
      { label: m.staff_sales_tickets(), value: formatNumber(sum("sold")) },
      { label: m.staff_sales_revenue(), value: formatRupiah(sum("revenue")) },
      { label: m.staff_sales_today(), value: formatNumber(sold.get(today)?.tickets ?? 0) },
    ],
    strip,
    stripText: m.staff_sales_strip({
      count: formatNumber(strip.reduce((total, { count }) => total + count, 0)),
      days: STRIP_DAYS,
    }),
    revenue: toRevenueStrip(shown),
    /** The scarcest first. */
    passes: passes.toSorted((one, other) => other.share + other.more - (one.share + one.more)),
  };
}

/** What was paid on each of some days, and in words together and on the best one. @param days `paid`: rupiah */
function toRevenueStrip(days: readonly { id: string; label: string; paid: number }[]) {
  const amount = formatRupiah(days.reduce((total, { paid }) => total + paid, 0));
  const best = days.reduce((most, day) => (day.paid > most.paid ? day : most), { label: "", paid: 0 });
  return {
    strip: days.map(({ paid, ...day }) => ({ ...day, count: paid, value: formatRupiah(paid) })),
    text: [
      m.today_revenue({ amount, days: days.length }),
      ...(best.paid > 0
        ? [m.today_best_day({ day: best.label.replaceAll(" ", "\u00a0"), amount: formatRupiah(best.paid) })]
        : []),
    ].join(" "),
  };
}

export type SalesToday = Awaited<ReturnType<typeof readSalesToday>>;
