import type { Page } from "@playwright/test";
import { collectRequests, footerLink, markDocument, untilBehavioursStarted } from "../support/browser/behaviours";
import { recordConstant } from "../support/browser/constants";
import { fillMessage } from "../support/browser/fill-message";
import { typeInto, wheelTo } from "../support/browser/person";
import { inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";
import { test as newPageTest } from "../support/servers/site-test";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const search = (page: Page) => page.getByRole("searchbox");

async function open(page: Page, path: string) {
  await page.goto(path);
  await untilBehavioursStarted(page);
}

async function go(page: Page, name: string) {
  await footerLink(page, name).click();
  await expect(page).toHaveTitle(new RegExp(`^${name}`));
}

test("the brands page preserves its text, filter, scroll position and elements without a request on return", async ({
  page,
}) => {
  await open(page, "/brands");
  await typeInto(search(page), "tent");
  await expect(page).toHaveURL(/\/brands\?q=tent/);
  await expect(page.getByRole("main").getByRole("status").first()).not.toHaveText(/^130 /);
  const image = await page.locator("main article img").first().elementHandle();

  await wheelTo(footerLink(page, "Terms"));
  await footerLink(page, "Terms").hover();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await page.mouse.down();
  await page.mouse.up();
  await expect(heading(page)).toHaveText("Terms of use");
  const requests = collectRequests(page);
  await footerLink(page, "Brands").click();
  await expect(page).toHaveURL(/\/brands\?q=tent/);
  await expect(search(page)).toHaveValue("tent");
  expect(await image?.evaluate((element: Element) => element.isConnected && element.checkVisibility())).toBe(true);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  expect(requests.filter((path) => path.startsWith("/brands.data"))).toEqual([]);
});

inFull(() => {
  test("ticket, rundown and news preserve their view; no other page is kept alive", async ({ page }) => {
    await open(page, "/ticket?tab=about");
    await go(page, "Rundown");
    await page.getByRole("navigation", { name: "Days" }).getByRole("link").nth(1).click();
    await expect(page).toHaveURL(/\/rundown\?day=2/);
    await expect(heading(page)).toHaveText("Saturday 15 November");
    await go(page, "News");
    await go(page, "FAQ");
    await go(page, "Partners");
    await expect(page.locator("main h1")).toHaveCount(4); // three hidden pages and the visible one

    const requests = collectRequests(page);
    await footerLink(page, "Rundown").click();
    await expect(heading(page)).toHaveText("Saturday 15 November");
    await footerLink(page, "News").click();
    await expect(heading(page)).toHaveText("News");
    await footerLink(page, "Ticket").click();
    await expect(page).toHaveURL("/ticket?tab=about");
    await expect(
      page.getByRole("navigation", { name: "Ticket page" }).getByRole("link", { name: "About" }),
    ).toHaveAttribute("aria-current", "page");
    expect(requests.filter((path) => /^\/(rundown|news|ticket)\.data/.test(path))).toEqual([]);
    await go(page, "Brands");
    await go(page, "FAQ");
    await expect(page.locator("main h1")).toHaveCount(5); // at most these four
  });

  test("the menu entry of a kept-alive page leads to its plain view while the page is visible", async ({ page }) => {
    await open(page, "/brands?q=tent");
    await footerLink(page, "Brands").click();
    await expect(page).toHaveURL("/brands");
  });
});

newPageTest("timers of a kept-alive page do not run while it is hidden", async ({ page }) => {
  await page.clock.install();
  await open(page, "/brands");
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await typeInto(search(page), "stove");
  // An effect of the page updates the list 250 ms after the last key.
  await page.clock.runFor(100);
  await footerLink(page, "Terms").click();
  await expect(heading(page)).toHaveText("Terms of use");
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL("/terms");
  await footerLink(page, "Brands").click();
  await expect(heading(page)).toHaveText("Brands");
  await expect(search(page)).toHaveValue("stove");
});

inFull(() => {
  newPageTest("data older than ten minutes are requested again without changing the page's state", async ({ page }) => {
    await page.clock.install();
    await open(page, "/brands");
    await typeInto(search(page), "tent");
    await expect(page).toHaveURL(/\/brands\?q=tent/);
    await go(page, "Terms");
    const requests = collectRequests(page);
    await page.clock.fastForward(9 * 60_000);
    await footerLink(page, "Brands").click();
    await expect(heading(page)).toHaveText("Brands");
    expect(requests.filter((path) => path.startsWith("/brands"))).toEqual([]);
    await footerLink(page, "Terms").click();
    await expect(heading(page)).toHaveText("Terms of use");
    await page.clock.fastForward(60_000);
    await footerLink(page, "Brands").click();
    await expect(heading(page)).toHaveText("Brands");
    expect(requests.some((path) => path.startsWith("/brands.data"))).toBe(true);
    await expect(search(page)).toHaveValue("tent");
    recordConstant("Kept-alive pages, revalidated after", "10 min");
  });

  test("ids are unique in the document: hash links and labels find the visible page", async ({ page }) => {
    await open(page, "/brands");
    await go(page, "Rundown");
    await go(page, "Terms");
    const twice = () =>
      page.evaluate(() => {
        const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
        return ids.filter((id, at) => ids.indexOf(id) !== at);
      });
    expect(await twice()).toEqual([]);
    expect(await page.evaluate(() => document.querySelectorAll("main [id]:not(:scope)").length)).toBeGreaterThan(0);
    await go(page, "Brands");
    expect(await twice()).toEqual([]);
    await expect(page.getByLabel("Search brands, products or booths")).toBeVisible();
  });
});

test("sending a form makes all cached data stale", async ({ page, problems }) => {
  problems.allow(/\b400\b/); // a form that was filled in too quickly is rejected, which counts too
  await open(page, "/brands");
  await go(page, "Contact");
  const stays = await markDocument(page);
  await fillMessage(page); // the browser would not send an empty form
  const responded = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("main").getByRole("button", { name: /send/i }).click();
  await responded;
  const requests = collectRequests(page);
  await footerLink(page, "Brands").click();
  await expect(heading(page)).toHaveText("Brands");
  expect(requests.some((path) => path.startsWith("/brands.data"))).toBe(true);
  expect(await stays()).toBe(true);
});
