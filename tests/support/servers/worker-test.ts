import { test as base, type Page } from "@playwright/test";
import { EDGE_CASE_POSTS } from "../services/ghost-fixtures";
import { type GallerySite, startGallerySite } from "./gallery-site";
import { buildLaterRelease } from "./later-release";
import { type NewsSite, startNews } from "./news-site";
import type { SiteServer } from "./site-server";
import { startTestSite } from "./test-site";

/** What the tests of a worker share. Each of them starts when a test first asks for it. */
type WorkerFixtures = {
  /** The pages of `one-page-test.ts`, by the settings of their browser. */
  visitors: Map<string, Page>;
  /** The site on embedded content. */
  site: SiteServer;
  /** A site with a blog that replays recorded responses, for tests that only read. */
  reading: NewsSite;
  /** The same with posts that are edge cases. */
  edgeCases: NewsSite;
  /** A site with a product API whose galleries use every option, and whose pictures are on another host. */
  galleries: GallerySite;
  /** The directory of a second build of the site. It takes a minute, and several on a busy machine: the limit is for one that hangs. */
  variant: string;
};

/**
 * `test` without a page's checks. All that workers share is here: the next file with its own fixtures for workers would need another
 * worker, with a new browser and new sites.
 */
export const test = base.extend<object, WorkerFixtures>({
  visitors: [async ({ browserName: _ }, use) => use(new Map()), { scope: "worker" }],
  site: [async ({ browserName: _ }, use) => useUntilEnd(await startTestSite(), use), { scope: "worker" }],
  reading: [async ({ browserName: _ }, use) => useUntilEnd(await startNews(), use), { scope: "worker" }],
  edgeCases: [
    async ({ browserName: _ }, use) => useUntilEnd(await startNews([EDGE_CASE_POSTS]), use),
    { scope: "worker" },
  ],
  galleries: [async ({ site }, use) => useUntilEnd(await startGallerySite(site), use), { scope: "worker" }],
  variant: [async ({ browserName: _ }, use) => use(await buildLaterRelease()), { scope: "worker", timeout: 600_000 }],
});

async function useUntilEnd<Started extends { stop(): Promise<void> }>(
  started: Started,
  use: (started: Started) => Promise<void>,
): Promise<void> {
  await use(started);
  await started.stop();
}
