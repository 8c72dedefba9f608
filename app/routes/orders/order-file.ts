import { jakartaDays } from "~/entities/values/jakarta-time";
import { daysCalendar } from "~/features/calendar/calendar.server";
import { calendarFile, calendarSite } from "~/features/calendar/calendar-site.server";
import { pdfResponse } from "~/features/issued-tickets/pdf-response.server";
import { readDocument } from "~/features/issued-tickets/read-ticket.server";
import { readOrderAddress } from "~/features/orders/order-address.server";
import { pageNotFound } from "~/http/rendering/not-found-responses";
import { essential } from "~/http/rendering/outage.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/order-file";

/** `/order/{reference}/tickets.pdf?key=…`, the tickets and the receipt to print; `/order/{reference}/days.ics?key=…`, the days for a calendar. */
export async function loader(args: Route.LoaderArgs) {
  const reference = readOrderAddress(args);
  const order = await readDocument(reference);
  if (!order) throw pageNotFound(args.url.pathname);
  if (args.pattern.endsWith(".pdf")) return pdfResponse(reference, order);
  const event = await essential(productApi.event());
  const all = jakartaDays(event.startTime, event.endTime);
  const chosen = new Set(order.lines.flatMap(({ day, days }) => (day ? [day] : days)));
  const days = all.filter((day) => chosen.has(day));
  return calendarFile(daysCalendar(calendarSite(event), event, days.length > 0 ? days : all), reference);
}
