import { calendarFile } from "~/content/calendar/calendar-site.server";
import { inEdition } from "~/content/editions/in-edition.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { byAddress } from "~/platform/http/routing/by-address";
import { namesFile } from "~/sales/shop/names/names-file.server";
import { readOrderAddress } from "~/sales/shop/order-address.server";
import { pdfResponse } from "~/sales/shop/tickets/pdf-response.server";
import { readDocument } from "~/sales/shop/tickets/read-ticket.server";
import { orderCalendar } from "~/sales/tickets/paid-order.server";
import type { Route } from "./+types/order-file";

/** An order that can be printed, and its reference. */
async function readPaid(args: Route.LoaderArgs) {
  const reference = readOrderAddress(args);
  const order = await readDocument(reference);
  if (!order) throw pageNotFound(args.url.pathname);
  return { reference, order };
}

/** `/order/{reference}/tickets.pdf?key=…`: the tickets and the receipt to print. */
async function ticketsToPrint(args: Route.LoaderArgs): Promise<Response> {
  const { reference, order } = await readPaid(args);
  return pdfResponse(reference, order);
}

/** `/order/{reference}/days.ics?key=…`: the days for a calendar. */
async function daysForCalendar(args: Route.LoaderArgs): Promise<Response> {
  const { reference, order } = await readPaid(args);
  return calendarFile(await required(inEdition(order.edition, () => orderCalendar(order))), reference);
}

/** `/order/{reference}/names.xlsx?key=…`: its tickets with their names, as a sheet to fill in. */
const namesToFill = (format: "csv" | "xlsx") => async (args: Route.LoaderArgs) =>
  namesFile(readOrderAddress(args), format);

export const loader = byAddress({
  "order/:reference/names.xlsx": namesToFill("xlsx"),
  "order/:reference/names.csv": namesToFill("csv"),
  "order/:reference/tickets.pdf": ticketsToPrint,
  "order/:reference/days.ics": daysForCalendar,
});
