import type { Event } from "~/entities/event";
import type { OrderLine } from "~/entities/order";
import { jakartaDays } from "~/entities/values/jakarta-time";
import { daysCalendar } from "~/services/calendar/calendar.server";
import { calendarSite } from "~/services/calendar/calendar-site.server";
import { productApi } from "~/services/product-api/product-api.server";
import { daysOfLine, readTicketTexts, toEventView } from "./ticket-view.server";

/** What the mail about a paid order says of the visit, in the current language. `when`: the tickets with their days and hours. */
export type VisitFacts = { when: string[]; where: string; map: string; calendar: string };

/** The days of the event on which the tickets of an order let in; all of them where the order does not say it. */
function daysOfOrder(lines: readonly Pick<OrderLine, "day" | "days">[], event: Event): string[] {
  const all = jakartaDays(event.startTime, event.endTime);
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
