import type { Event } from "~/entities/event";
import { eventStatusAt } from "~/entities/event-status";
import { env } from "~/env.server";
import type { CalendarSite } from "~/features/calendar/calendar.server";
import { siteClock, wallClock } from "~/services/clock/clock.server";

/** What a calendar says of the site. Programs compare its stamps with their own, so these come from the real clock. */
export function calendarSite(event: Event): CalendarSite {
  return {
    name: env.app.name,
    url: env.app.url,
    status: eventStatusAt(event, siteClock.now()),
    clock: wallClock,
  };
}

/** A calendar as a file that a phone offers to keep. */
export function calendarFile(text: string, name: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${name}.ics"`,
    },
  });
}
