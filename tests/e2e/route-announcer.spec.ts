import type { Page } from "@playwright/test";
import { untilElementHydrated } from "../support/browser/hydrated";
import { everyNth, inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const announcer = (page: Page) => page.locator("body > p[aria-live=polite]");
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** Opens a page and waits until the router handles its links. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilElementHydrated(page, "main h1");
}

inFull(() => {
  test("a document load moves no focus and announces nothing", async ({ page }) => {
    await visit(page, "/brands");
    await expect(heading(page, "Brands")).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    await expect(announcer(page)).toHaveText("");
  });
});

test("a navigation and Back focus the new page's heading and announce its title", async ({ page }) => {
  await visit(page, "/faq");
  await menu(page).getByRole("link", { name: "Partners" }).click();
  await expect(heading(page, "Partners")).toBeFocused();
  await expect(announcer(page)).toHaveText(/^Partners · /);
  await menu(page).getByRole("link", { name: "Programs" }).click();
  await expect(heading(page, "Programs")).toBeFocused();
  await expect(announcer(page)).toHaveText(/^Programs · /);
  await page.goBack();
  await expect(heading(page, "Partners")).toBeFocused();
  await expect(announcer(page)).toHaveText(/^Partners · /);
});

inFull(() => {
  test("a navigation to a kept-alive page focuses its own heading", async ({ page }) => {
    await visit(page, "/brands");
    await menu(page).getByRole("link", { name: "Rundown" }).click();
    await expect(heading(page, /14 November/)).toBeFocused();
    await menu(page).getByRole("link", { name: "Brands" }).click();
    await expect(heading(page, "Brands")).toBeFocused();
    await expect(announcer(page)).toHaveText(/^Brands · /);
    await page.goBack();
    await expect(heading(page, /14 November/)).toBeFocused();
  });
});

test("a hash link and a filter do not move the focus", async ({ page }) => {
  await visit(page, "/faq");
  const group = page.getByRole("navigation", { name: "Groups of questions" }).getByRole("link").last();
  await group.click();
  await expect(page).toHaveURL(/#/);
  await expect(heading(page, "FAQ")).not.toBeFocused();

  await menu(page).getByRole("link", { name: "Brands" }).click();
  await expect(heading(page, "Brands")).toBeFocused();
  const order = page.getByRole("main").getByRole("combobox", { name: "Order" });
  await order.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/order=booth/);
  await expect(order).toBeFocused();
  const category = page.getByRole("navigation", { name: "Categories" }).getByRole("link").nth(1);
  await category.click();
  await expect(page).toHaveURL(/category=/);
  await expect(category).toHaveAttribute("aria-current", "page");
  await expect(category).toBeFocused();
});

test("a hash link to another page leads to its target and announces the page's title", async ({ page }) => {
  await visit(page, "/rundown/noodles-at-2900-metres");
  const link = page.locator('main a[href^="/programs#"]').first();
  const place = (await link.getAttribute("href"))?.split("#")[1] ?? "";
  await link.click();
  await expect(announcer(page)).toHaveText(/^Programs · /);
  await expect(page.locator(`[id="${place}"]`)).toBeInViewport();
  await expect(heading(page, "Programs")).not.toBeFocused();
});

const TABS = [
  ["/news", "Topics", "Announcements", "News: Announcements · "],
  ["/rundown", "Days", "Sat 15", /^Rundown, .*15 November/],
  ["/ticket", "Ticket page", "Brands", "Tickets: Brands · "],
] as const;

for (const [path, name, label, title] of everyNth(TABS, TABS.length)) {
  test(`a tab of ${path} with its own title is announced and keeps the focus`, async ({ page }) => {
    await visit(page, path);
    const first = await page.title();
    const tab = page.getByRole("navigation", { name }).getByRole("link", { name: label });
    await tab.click();
    await expect(announcer(page)).toContainText(title);
    await expect(page).toHaveTitle((await announcer(page).textContent()) ?? "");
    await expect(tab).toBeFocused();
    await page.goBack();
    await expect(announcer(page)).toHaveText(first);
  });
}

inFull(() => {
  test("typing into the brands' filter announces no title", async ({ page }) => {
    await visit(page, "/brands");
    const search = page.getByRole("main").getByRole("searchbox");
    await search.pressSequentially("tent", { delay: 50 });
    await expect(page).toHaveURL(/q=tent/);
    await expect(search).toBeFocused();
    await expect(announcer(page)).toHaveText("");
  });
});
