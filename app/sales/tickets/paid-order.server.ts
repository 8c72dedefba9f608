import { daysCalendar } from "~/content/calendar/calendar.server";
import { calendarSite } from "~/content/calendar/calendar-site.server";
import type { Event } from "~/content/model/event";
import { expoDays } from "~/content/model/expo-days";
import { productApi } from "~/content/product-api/product-api.server";
import type { OrderLine } from "~/sales/model/order";
import { daysOfLine, readTicketTexts, toEventView } from "./ticket-view.server";

/** What the mail about a paid order says of the visit, in the current language. `when`: the tickets with their days and hours. */
export type VisitFacts = { when: string[]; where: string; map: string; calendar: string };

/** The days of the event on which the tickets of an order let in; all of them where the order does not say it. */
function daysOfOrder(lines: readonly Pick<OrderLine, "day" | "days">[], event: Event): string[] {
  const all = expoDays(event);
  const chosen = new Set(lines.flatMap(({ day, days }) => (day ? [day] : days)));
  const days = all.filter((day) => chosen.has(day));
  return days.length > 0 ? days : all;
}

/** The days of an order as a calendar, in the current language. */
export async function orderCalendar(lines: readonly Pick<OrderLine, "day" | "days">[]): Promise<string> {
  const event = await productApi.event();
  return daysCalendar(calendarSite(event), event, daysOfOrder(lines, event));
}

export async function readVisitFacts(lines: readonly OrderLine[]): Promise<VisitFacts> {
  const texts = await readTicketTexts();
  const { where, map } = toEventView(texts.event);
  return {
    when: lines.map((line) => `${line.quantity} × ${line.name}: ${daysOfLine(line, texts).join("; ")}`),
    where,
    map,
    calendar: await orderCalendar(lines),
  };
}
