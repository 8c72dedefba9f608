import type { EventStatus } from "../../../app/content/model/event.ts";
import { SEASONS, type Season } from "../../../app/content/model/season.ts";
import { proxyToSite, startStubApi } from "../services/stub-api.ts";
import type { SiteServer } from "./site-server.ts";
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
 */
export async function startSeasonSite(season: Season): Promise<SiteServer> {
  const cause = CAUSES[season];
  return typeof cause === "string" ? startTestSite({ SITE_CLOCK: cause }) : startSiteWithEvent(cause);
}

/** Starts the built site with an event of which some fields are replaced. The clock is the real one. */
export async function startSiteWithEvent(fields: Record<string, unknown>): Promise<SiteServer> {
  const source = await startTestSite();
  const api = await startStubApi(
    proxyToSite(source.url, (body) => {
      if ("startTime" in body) Object.assign(body, fields);
    }),
  );
  const site = await startTestSite({ API_URL: api.url });
  // A page that waits for the event: from now on it is known, and all others show it at once.
  await fetch(`${site.url}/winner`);
  return {
    ...site,
    async stop() {
      await site.stop();
      await api.stop();
      await source.stop();
    },
  };
}
