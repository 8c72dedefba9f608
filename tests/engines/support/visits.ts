import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import type { ReadSite } from "../../support/servers/event-site.ts";
import type { Launch, LaunchOptions } from "./engine.ts";
import { startObservingProxy } from "./observing-proxy.ts";
import { Page } from "./page.ts";

/** Returns a test's body: a visit in a new tab, during which the page must have no problems. */
export type Visit = (
  run: (page: Page, site: VisitedSite) => Promise<void>,
  options?: Partial<LaunchOptions>,
) => () => Promise<void>;

export type VisitedSite = {
  /** Delays the pages' scripts. @returns releases them */
  holdScripts(): () => void;
  /** Lets no request through. @returns mends the network */
  cut(): () => void;
};

const DESKTOP_WIDTH = 1280;

/** Starts one site for the tests of a file or a `describe`, and stops it after them. */
export function visitsWith(launch: Launch, startSite: () => Promise<ReadSite>): Visit {
  let site: ReadSite;
  let proxy: Awaited<ReturnType<typeof startObservingProxy>>;
  beforeAll(async () => {
    site = await startSite();
    proxy = await startObservingProxy(site.url);
  });
  afterAll(async () => {
    await proxy?.stop();
    await site?.stop();
  });
  return (run, options) => async () => {
    const tab = await launch({ javaScript: true, width: DESKTOP_WIDTH, ...options });
    // Also after the test's timeout.
    onTestFinished(() => tab.close());
    const page = new Page(tab, proxy);
    await run(page, proxy);
    expect(await page.takeProblems()).toEqual([]);
  };
}
