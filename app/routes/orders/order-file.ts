import { pdfResponse } from "~/features/issued-tickets/pdf-response.server";
import { readDocument } from "~/features/issued-tickets/read-ticket.server";
import { readOrderAddress } from "~/features/orders/order-address.server";
import { pageNotFound } from "~/http/rendering/not-found-responses";
import { essential } from "~/http/rendering/outage.server";
import { calendarFile } from "~/services/calendar/calendar-site.server";
import { orderCalendar } from "~/services/ticket-document/paid-order.server";
import type { Route } from "./+types/order-file";

/** `/order/{reference}/tickets.pdf?key=…`, the tickets and the receipt to print; `/order/{reference}/days.ics?key=…`, the days for a calendar. */
export async function loader(args: Route.LoaderArgs) {
  const reference = readOrderAddress(args);
  const order = await readDocument(reference);
  if (!order) throw pageNotFound(args.url.pathname);
  if (args.pattern.endsWith(".pdf")) return pdfResponse(reference, order);
  return calendarFile(await essential(orderCalendar(order.lines)), reference);
}
