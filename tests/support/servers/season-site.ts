import { proxyToSite, startStubApi } from "../services/stub-api.ts";
import type { SiteServer } from "./site-server.ts";
import { startTestSite } from "./test-site.ts";

/** A moment of each season that follows from the clock. */
const CLOCKS = {
  before: "2025-10-15T10:00:00+07:00",
  during: "2025-11-15T13:10:00+07:00",
  after: "2025-11-20T10:00:00+07:00",
} as const;

const BY_STATUS = ["postponed", "cancelled"] as const;

export type TestSeason = keyof typeof CLOCKS | (typeof BY_STATUS)[number];
export const TEST_SEASONS: readonly TestSeason[] = ["before", "during", "after", ...BY_STATUS];

/**
 * Starts the built site in a season. A postponed or cancelled event comes from a product API, with which the clock is the real one.
 */
export async function startSeasonSite(season: TestSeason): Promise<SiteServer> {
  if (season in CLOCKS) return startTestSite({ SITE_CLOCK: CLOCKS[season as keyof typeof CLOCKS] });
  return startSiteWithEvent({ status: season });
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
