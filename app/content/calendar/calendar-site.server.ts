import { runningBuild } from "~/base/build/build.server";
import { siteClock, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { identity } from "~/base/identity/identity.server";
import { yearOfIds } from "~/content/editions/past-editions.server";
import type { Event } from "~/content/model/event";
import { seasonAt } from "~/content/model/season";
import { sessionHistory } from "~/content/site-content.server";
import { storedDocuments } from "~/content/store/site-content-store.server";
import { type CalendarSite, createSeenRevisions, type Revisions } from "./calendar.server";

/** Content of this site changes with a build or a publication, so all instances agree. A product API has no time of change. */
const revisedAt: Revisions =
  env.production && !env.app.apiUrl
    ? () => Math.max(runningBuild().timestamp, storedDocuments().at)
    : createSeenRevisions(wallClock);

/** What entries say of this site now. */
export function calendarSite(event: Event): CalendarSite {
  return {
    name: identity().name,
    url: env.app.url,
    season: seasonAt(event, siteClock.now()),
    yearOfIds: yearOfIds(),
    revisedAt,
    sessionRevisions: sessionHistory().revisions,
  };
}

/** A calendar as a file. @param name without its ending */
export function calendarFile(text: string, name: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${name}.ics"`,
    },
  });
}
