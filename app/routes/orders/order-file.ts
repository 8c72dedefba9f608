import { calendarFile } from "~/content/calendar/calendar-site.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { readOrderAddress } from "~/sales/shop/order-address.server";
import { pdfResponse } from "~/sales/shop/tickets/pdf-response.server";
import { readDocument } from "~/sales/shop/tickets/read-ticket.server";
import { orderCalendar } from "~/sales/tickets/paid-order.server";
import type { Route } from "./+types/order-file";

/** `/order/{reference}/tickets.pdf?key=…`, the tickets and the receipt to print; `/order/{reference}/days.ics?key=…`, the days for a calendar. */
export async function loader(args: Route.LoaderArgs) {
  const reference = readOrderAddress(args);
  const order = await readDocument(reference);
  if (!order) throw pageNotFound(args.url.pathname);
  if (args.pattern.endsWith(".pdf")) return pdfResponse(reference, order);
  return calendarFile(await required(orderCalendar(order.lines)), reference);
}
