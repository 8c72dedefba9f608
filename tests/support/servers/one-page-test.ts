import type { Page } from "@playwright/test";
import { test as base } from "./site-test";

/** What a test may listen to. */
const EVENTS = [
  "console",
  "dialog",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
] as const;

/**
 * `test` with one page for all tests of a worker, each of which loads its own documents of `site`. A new context with its first load takes
 * twice the processor time of a document in a page that is there.
 *
 * Between two tests the page loses its cookies, what it has stored, its routes and its listeners. It keeps init scripts and a clock that was
 * installed, and the browser keeps its cache: tests with these, or about what is requested at all, use `site-test.ts`.
 */
export const test = base.extend({
  page: async (
    { browser, site, visitors, javaScriptEnabled, hasTouch, isMobile, locale, viewport, colorScheme },
    use,
  ) => {
    const settings = { baseURL: site.url, javaScriptEnabled, hasTouch, isMobile, locale };
    const key = JSON.stringify(settings);
    const page = visitors.get(key) ?? (await (await browser.newContext(settings)).newPage());
    visitors.set(key, page);
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme, reducedMotion: "no-preference", forcedColors: "none" });
    await use(page);
    await leave(page, site.url);
  },
  context: ({ page }, use) => use(page.context()),
});

/** Takes away what a test has left in the browser. */
async function leave(page: Page, url: string): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of EVENTS) await page.removeAllListeners(event);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  // A page stores its scroll position and its drafts when it is left. What follows it is of the same site: another one has another process.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.clearPermissions();
  // Where nothing is under it.
  await page.mouse.move(0, 0);
}

export { expect } from "@playwright/test";
