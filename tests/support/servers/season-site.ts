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

/** A site that is read, and stopped by whoever has started it. */
export type ReadSite = Pick<SiteServer, "url" | "stop">;
/** Starts a site with the embedded content, or finds one that has these settings. */
type Start = (env?: Record<string, string>) => Promise<ReadSite>;

/**
 * Starts the built site in a season. A postponed or cancelled event comes from a product API, with which the clock is the real one.
 * @param start `sharedSite`, where the tests only read
 */
export async function startSeasonSite(season: Season, start: Start = startTestSite): Promise<ReadSite> {
  const cause = CAUSES[season];
  return typeof cause === "string" ? start({ SITE_CLOCK: cause }) : startSiteWithEvent(cause, start);
}

/** Starts the built site with an event of which some fields are replaced. The clock is the real one. @param start the product API */
export async function startSiteWithEvent(
  fields: Record<string, unknown>,
  start: Start = startTestSite,
): Promise<ReadSite> {
  const source = await start();
  const api = await startStubApi(
    proxyToSite(source.url, (body) => {
      if ("startTime" in body) Object.assign(body, fields);
    }),
  );
  const site = await startTestSite({ API_URL: api.url });
  // A page that waits for the event: from now on it is known, and all others show it at once.
  await fetch(`${site.url}/winner`);
  return {
    url: site.url,
    async stop() {
      await site.stop();
      await api.stop();
      await source.stop();
    },
  };
}
