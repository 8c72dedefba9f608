import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { behavioursStarted } from "../support/behaviours";
import { CHROMIUM_LAUNCH } from "../support/chromium";
import { PAGES } from "../support/routes";
import { expect, test } from "../support/site-test";

let browser: Browser;
let context: BrowserContext;
/** Reads what the pages of the site write down: a page that was restored does not answer Playwright itself. */
let observer: Page;

test.beforeAll(async ({ site }) => {
  // Playwright switches the back/forward cache off; here it is what is looked at.
  browser = await chromium.launch({ ...CHROMIUM_LAUNCH, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  context = await browser.newContext();
  observer = await context.newPage();
  await observer.goto(`${site.url}/robots.txt`);
});
test.afterAll(() => browser.close());

for (const { path } of PAGES) {
  test(`Back brings ${path} out of the browser's memory, as it was`, async ({ site }) => {
    const page = await context.newPage();
    await page.goto(site.url + path);
    await behavioursStarted(page);
    // The very document that is left: one that is loaded anew would hear of nothing.
    await page.evaluate((key) => {
      window.addEventListener("pageshow", ({ persisted }) => persisted && localStorage.setItem(key, "restored"));
    }, path);
    // Another document, as an address that is typed in gives.
    await page.goto(`${site.url}/robots.txt`);
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect.poll(() => observer.evaluate((key) => localStorage.getItem(key), path)).toBe("restored");
  });
}
