import { proxyToSite, startStubApi } from "../services/stub-api.ts";
import type { SiteServer } from "./site-server.ts";
import { startTestSite } from "./test-site.ts";

/** A site for tests that only read it. Whoever starts it stops it. */
export type ReadSite = Pick<SiteServer, "url" | "stop">;
/** Starts a site with the embedded content, or finds one that has these settings. */
export type Start = (env?: Record<string, string>) => Promise<ReadSite>;

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
