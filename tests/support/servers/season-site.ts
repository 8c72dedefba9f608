import type { EventStatus } from "../../../app/content/model/event.ts";
import { SEASONS, type Season } from "../../../app/content/model/season.ts";
import { type ReadSite, type Start, startSiteWithEvent } from "./event-site.ts";
import { startTestSite } from "./test-site.ts";

/** What brings each season: a moment, or the event's status. */
const CAUSES: Record<Season, string | { status: EventStatus }> = {
  before: "2025-10-15T10:00:00+07:00",
  during: "2025-11-15T13:10:00+07:00",
  after: "2025-11-20T10:00:00+07:00",
  postponed: { status: "postponed" },
  cancelled: { status: "cancelled" },
};

/** The seasons that the clock brings, so that a site in them needs no product API. */
export const CLOCK_SEASONS: readonly Season[] = SEASONS.filter((season) => typeof CAUSES[season] === "string");

/**
 * Starts the built site in a season. A postponed or cancelled event comes from a product API, with which the clock is the real one.
 * @param start `sharedSite`, where the tests only read
 */
export async function startSeasonSite(season: Season, start: Start = startTestSite): Promise<ReadSite> {
  const cause = CAUSES[season];
  return typeof cause === "string" ? start({ SITE_CLOCK: cause }) : startSiteWithEvent(cause, start);
}
