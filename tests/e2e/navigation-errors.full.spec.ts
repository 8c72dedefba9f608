import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { footerLink, untilBehavioursStarted } from "../support/browser/behaviours";
import type { SiteServer } from "../support/servers/site-server";
import { expect, test } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";

// Neither /ticket nor its data can be rendered.
const BROKEN = { NODE_OPTIONS: `--import=${pathToFileURL("tests/fixtures/broken-number-format.mjs").href}` };
const UNEXPECTED = "Something went wrong on our side while we were loading this page.";

const screen = (page: Page) => page.getByRole("main");
/** Identifies the document. */
const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin);
const trace = (page: Page) => screen(page).locator("pre");

/** What the browser says of a page that throws. The stylesheet that was loaded ahead for it is never used. */
const THROWN = /\b500\b|preloaded using link preload but not used/;

async function open(page: Page, site: SiteServer, path = "/faq") {
  await page.goto(site.url + path);
  await untilBehavioursStarted(page);
}

for (const [SHOW_STACK, traced] of [
  ["true", true],
  ["false", false],
] as const) {
  test.describe(`a navigation to a page that throws on the server, with SHOW_STACK=${SHOW_STACK}`, () => {
    let broken: SiteServer;
    test.beforeAll(async () => {
      broken = await startTestSite({ ...BROKEN, SHOW_STACK });
    });
    test.afterAll(() => broken.stop());

    test("shows a new reference each time, in the site's layout", async ({ page, problems }) => {
      problems.allow(THROWN);
      await open(page, broken);
      const first = await documentOf(page);
      const references = new Set<string>();
      for (const turn of [1, 2, 3]) {
        await footerLink(page, "Ticket").click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(UNEXPECTED);
        await expect(screen(page)).toContainText("500 · Internal Server Error");
        await expect(page).toHaveTitle(/^500 Internal Server Error .*Jakarta Outing Expo/);
        await expect(page.getByRole("banner").getByRole("link").first()).toContainText(/\w/);
        const reference = await screen(page).locator("code").innerText();
        references.add(reference);
        await expect.poll(() => broken.output()).toContain(`"reference":"${reference}"`);
        if (traced) await expect(trace(page)).toContainText(/RangeError: No number can be written today\s+at /);
        else await expect(trace(page)).toHaveCount(0);
        await footerLink(page, turn === 1 ? "FAQ" : "Partners").click();
        await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(UNEXPECTED);
        await expect(screen(page).locator("code")).toHaveCount(0);
      }
      expect(references.size, "each error has its own").toBe(3);
      expect(await documentOf(page)).toBe(first);
      if (!traced) expect(await (await fetch(`${broken.url}/ticket.data`)).text()).not.toContain("No number");
    });

    test("ends the loading bar in the error color", async ({ page, problems }) => {
      problems.allow(THROWN);
      const released = Promise.withResolvers<void>();
      await page.route("**/ticket.data*", async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.clock.install();
      await open(page, broken);
      await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
      await footerLink(page, "Ticket").click();
      await page.clock.runFor(300);
      const bar = page.locator("[data-loading-bar]");
      await expect(bar).toHaveAttribute("data-loading-bar", "running");
      released.resolve();
      await expect(bar).toHaveAttribute("data-loading-bar", "error");
      await expect(bar).toHaveCSS("transform", "matrix(1, 0, 0, 1, 0, 0)");
      await page.clock.runFor(500);
      await expect(bar).toHaveCSS("opacity", "0");
      await page.clock.runFor(400);
      await expect(bar).toHaveCount(0);
    });
  });

  test.describe(`an error in the browser, with SHOW_STACK=${SHOW_STACK}`, () => {
    let site: SiteServer;
    test.beforeAll(async () => {
      site = await startTestSite({ SHOW_STACK });
    });
    test.afterAll(() => site.stop());

    test("reloads the page once, and shows the error screen when it happens again", async ({ page }) => {
      await open(page, site, "/terms");
      // The data of another page, which lacks this route's result.
      await page.route("**/faq.data*", async (route) =>
        route.fulfill({ response: await route.fetch({ url: `${site.url}/partners.data` }) }),
      );
      const first = await documentOf(page);
      const reloaded = page.waitForEvent("load");
      await footerLink(page, "FAQ").click();
      await reloaded;
      expect(await documentOf(page)).not.toBe(first);
      await untilBehavioursStarted(page);
      await expect(page).toHaveTitle(/^FAQ/);

      await footerLink(page, "Terms").click();
      await expect(page).toHaveTitle(/^Terms/);
      const second = await documentOf(page);
      await footerLink(page, "FAQ").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(UNEXPECTED);
      if (traced) await expect(trace(page)).toContainText(/No result found for routeId "routes\/pages\/faq"\s+at /);
      else await expect(trace(page)).toHaveCount(0);
      expect(await documentOf(page)).toBe(second);
    });
  });
}
