import { eventCalendar } from "~/features/calendar/calendar.server";
import { essential } from "~/http/rendering/outage.server";
import { productApi } from "~/services/product-api/product-api.server";
import { calendarFile, calendarSite } from "./calendar-site.server";

/** The expo as one entry of a calendar. */
export async function loader() {
  const event = await essential(productApi.event());
  return calendarFile(eventCalendar(calendarSite(event), event), "expo");
}
