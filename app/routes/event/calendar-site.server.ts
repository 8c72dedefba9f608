import type { Event } from "~/entities/event";
import { eventStatusAt } from "~/entities/values/event-status";
import { env } from "~/env.server";
import type { CalendarSite } from "~/features/calendar/calendar.server";
import { createSeenRevisions, type Revisions } from "~/features/calendar/revisions.server";
import { runningBuild } from "~/services/build/build.server";
import { siteClock, wallClock } from "~/services/clock/clock.server";

/** Embedded content is revised by a build, so all servers of one build agree. A product API does not tell. */
const revisedAt: Revisions =
  env.production && !env.app.apiUrl ? () => runningBuild().timestamp : createSeenRevisions(wallClock);

/** What a calendar says of the site. */
export function calendarSite(event: Event): CalendarSite {
  return {
    name: env.app.name,
    url: env.app.url,
    status: eventStatusAt(event, siteClock.now()),
    revisedAt,
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
