import { daysCalendar } from "~/content/calendar/calendar.server";
import { calendarSite } from "~/content/calendar/calendar-site.server";
import { expoDays } from "~/content/model/expo-days";
import { productApi } from "~/content/product-api/product-api.server";
import { sortDays } from "./codes/day-numbers";
import type { OrderDocument } from "./order-document.server";
import { carriedByOrder, readTicketTexts, toEventView, withHours } from "./ticket-view.server";

/** What the mail about a paid order says of the visit, in the current language. `when`: the tickets with their days and hours. */
export type VisitFacts = { when: string[]; where: string; map: string; calendar: string };

type PaidOrder = Pick<OrderDocument, "lines" | "tickets">;

/** The days of an order as a calendar, in the current language; all days of the event where its tickets do not say them. */
export async function orderCalendar(order: PaidOrder): Promise<string> {
  const [event, kinds] = await Promise.all([productApi.event(), productApi.tickets()]);
  const days = sortDays(carriedByOrder(order, kinds).flatMap((carried) => carried.days));
  const all = expoDays(event);
  const open = (days.length > 0 ? days : all).filter((day) => !event.closedDays?.includes(day));
  return daysCalendar(calendarSite(event), event, open);
}

export async function readVisitFacts(order: PaidOrder): Promise<VisitFacts> {
  const { event, kinds } = await readTicketTexts();
  const { where, map } = toEventView(event);
  return {
    when: carriedByOrder(order, kinds).map(
      ({ count, name, days }) => `${count} × ${name}: ${withHours(days, event).join("; ")}`,
    ),
    where,
    map,
    calendar: await orderCalendar(order),
  };
}
