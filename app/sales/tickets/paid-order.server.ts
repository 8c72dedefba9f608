import { daysCalendar } from "~/content/calendar/calendar.server";
import { calendarSite } from "~/content/calendar/calendar-site.server";
import type { Event } from "~/content/model/event";
import { expoDays } from "~/content/model/expo-days";
import type { Ticket } from "~/content/model/ticket";
import { productApi } from "~/content/product-api/product-api.server";
import type { OrderDocument } from "./order-document.server";
import { carriedByOrder, readTicketTexts, toEventView, withHours } from "./ticket-view.server";

/** What the mail about a paid order says of the visit, in the current language. `when`: the tickets with their days and hours; `calendar`: null: the expo opens on none of their days. */
export type VisitFacts = { when: string[]; where: string; map: string; calendar: string | null };

type PaidOrder = Pick<OrderDocument, "lines" | "tickets">;

/** The days of an order on which the expo opens; all days of the event where the tickets that let in do not say them. */
export function openDaysOf(order: PaidOrder, event: Event, kinds: readonly Ticket[]): string[] {
  const carried = carriedByOrder(order, kinds);
  const days = carried.flatMap((ticket) => ticket.days);
  const isUnknown = carried.length > 0 && days.length === 0;
  return expoDays(event).filter((day) => isUnknown || days.includes(day));
}

/** The days of an order as a calendar, in the current language. */
export async function orderCalendar(order: PaidOrder): Promise<string> {
  const [event, kinds] = await Promise.all([productApi.event(), productApi.tickets()]);
  return daysCalendar(calendarSite(event), event, openDaysOf(order, event, kinds));
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
    calendar: openDaysOf(order, event, kinds).length > 0 ? await orderCalendar(order) : null,
  };
}
