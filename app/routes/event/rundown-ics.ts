import { jakartaDays } from "~/entities/values/jakarta-time";
import { sessionCalendar } from "~/features/calendar/calendar.server";
import { methodNotAllowed } from "~/http/rendering/not-found-responses";
import { essential } from "~/http/rendering/outage.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/rundown-ics";
import { calendarFile, calendarSite } from "./calendar-site.server";

/** The rundown as a calendar: whole, one day (`?day=2`) or one session (`?session=id`). */
export async function loader({ url }: Route.LoaderArgs) {
  const [event, all] = await essential(Promise.all([productApi.event(), productApi.sessions()]));
  const days = jakartaDays(event.startTime, event.endTime);
  const day = url.searchParams.get("day");
  const id = url.searchParams.get("session");
  const sessions = all.filter(
    (session) => (day === null || String(days.indexOf(session.day) + 1) === day) && (id === null || session.id === id),
  );
  // A calendar that is asked for what does not exist is no empty calendar: programs would delete what they hold.
  if (sessions.length === 0 && (day !== null || id !== null)) throw methodNotAllowed(url.pathname);
  const text = sessionCalendar(calendarSite(event), event, sessions, (date) => days.indexOf(date) + 1);
  return calendarFile(text, id ?? (day === null ? "rundown" : `rundown-day-${day}`));
}
