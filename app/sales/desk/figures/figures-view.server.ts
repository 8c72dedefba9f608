import { formatNumber } from "~/base/values/counts-and-lists";
import { dayWords, formatDateOfYear, formatShortDate, nameOfDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { dayOf } from "~/content/availability/availability";
import type { Edition } from "~/content/editions/edition";
import { editionQuery, toEditionLinks } from "~/content/editions/edition-choice.server";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import { FIGURES_PATH } from "~/sales/desk/orders/order-address";
import { staffStateLabels } from "~/sales/desk/orders/staff-states";
import type { OrderState } from "~/sales/model/order";
import type { TicketStock } from "~/sales/orders/orders";
import type { TicketFigures } from "~/sales/reports/sales-figures";
import type { SalesFigures } from "~/sales/reports/sales-reading.server";
import { UNBOUNDED } from "~/sales/stock/stock-rows";
import { orderExportPath } from "~/staff/exports/export-paths";

/** The days that the chart has at most, and at least; the table has all. */
const CHART_DAYS = 30;
const LEAST_CHART_DAYS = 14;
const DAY_MS = 24 * 3600_000;

/** What stands where a row has no such number. */
const NO_NUMBER = "–";

/**
 * A row of the table: a ticket, one of its days (`indented`), or what all are together. What a day has no number of is the ticket's as a whole.
 * `rest`: the figures for which a phone has no column, in words.
 */
export type FigureRow = {
  id: string;
  name: string;
  indented: boolean;
  isTotal?: boolean;
  cells: string[];
  rest: string[];
};

/** A bar of the chart. `share`: of the tallest, from 0 to 1. */
export type Bar = { day: string; label: string; tickets: number; share: number };

const sum = (rows: readonly TicketFigures[], key: "sold" | "held" | "refunded" | "revenue") =>
  rows.reduce((total, row) => total + row[key], 0);

/** What of a row's cells a phone has no column for: "1,500 for sale", "14 held", "13 refunded". */
function restOf([quota = NO_NUMBER, , held = NO_NUMBER, , refunded = NO_NUMBER]: readonly string[]): string[] {
  return [
    ...(quota === NO_NUMBER ? [] : [m.sales_figures_rest_quota({ count: quota })]),
    ...(held === NO_NUMBER ? [] : [m.sales_figures_rest_held({ count: held })]),
    ...(refunded === NO_NUMBER ? [] : [m.sales_figures_rest_refunded({ count: refunded })]),
  ];
}

/** The rows of all tickets that are sold here or were, and those that share a day's capacity. */
function toRows(figures: readonly TicketFigures[], stock: readonly TicketStock[], edition: number): FigureRow[] {
  const tickets = new Map((contentOfEdition(edition)?.tickets ?? []).map((ticket) => [ticket.id, ticket]));
  const counted = (rows: readonly TicketFigures[], quota: number | undefined): string[] => {
    const [sold, held] = [sum(rows, "sold"), sum(rows, "held")];
    const numbers = [
      quota,
      sold,
      held,
      quota === undefined ? undefined : Math.max(0, quota - sold - held),
      sum(rows, "refunded"),
    ];
    return [
      ...numbers.map((number) => (number === undefined ? NO_NUMBER : formatNumber(number))),
      formatRupiah(sum(rows, "revenue")),
    ];
  };
  const known = [...new Set([...stock.map(({ ticket }) => ticket), ...figures.map(({ ticket }) => ticket)])];
  const ofTickets = known
    .filter((id) => dayOf(id) === null)
    .flatMap((id): Omit<FigureRow, "rest">[] => {
      const rows = figures.filter(({ ticket }) => ticket === id);
      const ticket = tickets.get(id);
      const quota = ticket?.quota ?? stock.find((one) => one.ticket === id)?.quota;
      const days = rows.filter(({ day }) => day !== "");
      return [
        { id, name: ticket?.name ?? id, indented: false, cells: counted(rows, quota) },
        ...days.map((row) => ({
          id: `${id} ${row.day}`,
          name: nameOfDay(row.day),
          indented: true,
          cells: counted([row], undefined),
        })),
      ];
    });
  const ofDays = stock.flatMap(({ ticket, held, sold, quota }): Omit<FigureRow, "rest">[] => {
    const day = dayOf(ticket);
    if (day === null || quota >= UNBOUNDED) return [];
    const numbers = [quota, sold, held, Math.max(0, quota - sold - held)].map((number) => formatNumber(number));
    const name = m.sales_figures_day({ day: nameOfDay(day) });
    return [{ id: ticket, name, indented: false, cells: [...numbers, NO_NUMBER, NO_NUMBER] }];
  });
  const total = counted(figures, undefined);
  return [
    ...ofTickets,
    ...ofDays,
    { id: "total", name: m.orders_total(), indented: false, isTotal: true, cells: total },
  ].map((row) => ({ ...row, rest: restOf(row.cells) }));
}

/** The last days with a bar each, days without sales too. */
function toBars(days: SalesFigures["days"]): Bar[] {
  const last = days.at(-1)?.day;
  if (!last) return [];
  const daysBefore = (count: number) => Date.parse(last) - (count - 1) * DAY_MS;
  const sale = Date.parse(days[0]?.day ?? last);
  const first = Math.max(Math.min(sale, daysBefore(LEAST_CHART_DAYS)), daysBefore(CHART_DAYS));
  const sold = new Map(days.map(({ day, tickets }) => [day, tickets]));
  const all = Array.from({ length: (Date.parse(last) - first) / DAY_MS + 1 }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
  const most = Math.max(1, ...all.map((day) => sold.get(day) ?? 0));
  return all.map((day) => {
    const tickets = sold.get(day) ?? 0;
    return { day, label: formatDateOfYear(startOfJakartaDay(day)), tickets, share: tickets / most };
  });
}

/** The states of an order from its first day to its last. */
const LIFE: readonly OrderState[] = [
  ...(["asked", "held", "placed", "expiring", "paid", "issued", "refund_due", "refunded"] as const),
  ...(["cancelled", "expired", "other"] as const),
];
const byLife = (one: { state: OrderState }, other: { state: OrderState }) =>
  LIFE.indexOf(one.state) - LIFE.indexOf(other.state);

/** What the page of figures shows. @param stock with the numbers that there are now @param edition of which the figures are */
export function toFigures({ tickets, days, states }: SalesFigures, stock: readonly TicketStock[], edition: Edition) {
  const best = days.toSorted((a, b) => b.tickets - a.tickets)[0];
  return {
    editions: toEditionLinks(FIGURES_PATH, edition),
    csv: orderExportPath("orders", editionQuery(edition)),
    /** What all tickets are together. */
    sums: [
      { label: m.sales_figures_sold(), value: formatNumber(sum(tickets, "sold")) },
      { label: m.sales_figures_revenue(), value: formatRupiah(sum(tickets, "revenue")) },
      { label: m.sales_figures_held(), value: formatNumber(sum(tickets, "held")) },
      { label: m.sales_figures_refunded(), value: formatNumber(sum(tickets, "refunded")) },
    ],
    rows: toRows(tickets, stock, edition.number),
    states: states
      .toSorted(byLife)
      .map(({ state, orders }) => ({ label: staffStateLabels[state](), orders: formatNumber(orders) })),
    bars: toBars(days),
    /** What the chart shows, in words. */
    chart: best ? m.sales_figures_chart({ count: best.tickets, day: dayWords(best.day) }) : m.sales_figures_none(),
    days: days.toReversed().map(({ day, orders, tickets: sold, revenue }) => ({
      day: formatShortDate(startOfJakartaDay(day)),
      cells: [formatNumber(orders), formatNumber(sold), formatRupiah(revenue)],
    })),
  };
}

export type FiguresView = ReturnType<typeof toFigures>;
