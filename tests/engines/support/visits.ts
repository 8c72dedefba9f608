import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { startOwnSite } from "../../support/servers/own-site.ts";
import type { SiteServer } from "../../support/servers/site-server.ts";
import type { Launch, LaunchOptions } from "./engine.ts";
import { startObservingProxy } from "./observing-proxy.ts";
import { Page } from "./page.ts";

/** Makes the body of a test: a visit with a browser of its own, on which the page must report no problem. */
export type Visit = (
  run: (page: Page, site: VisitedSite) => Promise<void>,
  options?: Partial<LaunchOptions>,
) => () => Promise<void>;

export type VisitedSite = {
  /** Keeps the pages' scripts back. @returns lets them pass */
  holdScripts(): () => void;
};

const DESKTOP_WIDTH = 1280;

/** Starts a site for the tests of a file, and stops it after them. */
export function visitsWith(launch: Launch): Visit {
  let site: SiteServer;
  let proxy: Awaited<ReturnType<typeof startObservingProxy>>;
  beforeAll(async () => {
    site = await startOwnSite();
    proxy = await startObservingProxy(site.url);
  });
  afterAll(async () => {
    await proxy?.stop();
    await site?.stop();
  });
  return (run, options) => async () => {
    const tab = await launch({ javaScript: true, width: DESKTOP_WIDTH, ...options });
    // Also when the test has run out of time.
    onTestFinished(() => tab.close());
    const page = new Page(tab, proxy);
    await run(page, proxy);
    expect(await page.takeProblems()).toEqual([]);
  };
}
