import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { type PageWatch, watchPage } from "./page-watch";
import { type SiteServer, startSite } from "./site-server";

/** A site of its own for some tests, with a data directory that goes with it. */
export async function startOwnSite(env: Record<string, string> = {}): Promise<SiteServer> {
  const directory = mkdtempSync(join(tmpdir(), "site-"));
  const site = await startSite({ DATA_DIR: directory, ...env });
  return {
    ...site,
    async stop() {
      await site.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

type WorkerFixtures = {
  /** The site on embedded content, shared by all tests of a worker. */
  site: SiteServer;
};
type TestFixtures = {
  /** Set `env` with `test.use` in a file whose site is configured otherwise. */
  watch: PageWatch;
};

/**
 * `test` for journeys through the site on embedded content. Any console error or warning, page error or failed request
 * that a test did not allow (`watch.allow`) fails it.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startOwnSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  watch: [
    async ({ page }, use) => {
      const watch = watchPage(page);
      await use(watch);
      watch.expectQuiet();
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
