import { test as base } from "@playwright/test";
import { type PageProblems, recordProblems } from "../browser/page-problems";
import type { SiteServer } from "./site-server";
import { startTestSite } from "./test-site";

type WorkerFixtures = {
  /** The site on embedded content, shared by all tests of a worker. */
  site: SiteServer;
};
type TestFixtures = {
  problems: PageProblems;
};

/**
 * `test` for journeys through the site on embedded content. Any console error or warning, page error or failed request
 * that a test did not allow (`problems.allow`) fails it.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startTestSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  problems: [
    async ({ page }, use) => {
      const problems = recordProblems(page);
      await use(problems);
      problems.expectNone();
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
