import type { Page } from "@playwright/test";
import { collectRequests, untilBehavioursStarted } from "../support/browser/behaviours";
import { choose, tabTo, typeInto } from "../support/browser/person";
import { inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";
import { test as newPageTest } from "../support/servers/site-test";

test("the brands follow the typed and chosen filter, without a button and without a reload", async ({ page }) => {
  await page.goto("/brands");
  await untilBehavioursStarted(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const count = page.getByRole("main").getByRole("status").first();
  await typeInto(page.getByRole("searchbox"), "tent");
  await expect(count).toHaveText(/ for “tent”$/);
  await expect(page).toHaveURL(/[?&]q=tent/);
  await expect(page.getByRole("searchbox")).toBeFocused();
  const order = page.getByLabel("Order");
  await tabTo(order);
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/[?&]order=name/);
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/[?&]order=booth/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page).not.toHaveURL(/[?&]order=/);
  await expect(order).toBeFocused();
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});

inFull(() => {
  test("a choice made before the list has followed the one before it stays", async ({ page }) => {
    await page.goto("/brands");
    await untilBehavioursStarted(page);
    const order = page.getByLabel("Order");
    await tabTo(order);
    for (let turn = 0; turn < 6; turn += 1) {
      await page.keyboard.press("ArrowDown");
      await expect(page).toHaveURL(/[?&]order=booth/);
      await page.keyboard.press("ArrowUp");
      await expect(page).not.toHaveURL(/[?&]order=booth/);
      await expect(order).toHaveValue("");
    }
  });
});

/** Types into the brands' search, presses what has a role and a name before the pause after typing is over, and lets it end. */
async function typeAndPress(page: Page, role: "link" | "button", name: string): Promise<string[]> {
  await page.clock.install();
  await page.goto("/brands");
  await untilBehavioursStarted(page);
  const requests = collectRequests(page);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await typeInto(page.getByRole("searchbox"), "tent");
  await page.getByRole("main").getByRole(role, { name }).click();
  await page.clock.runFor(1000);
  await page.clock.resume();
  return requests;
}

const category = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name });

newPageTest(
  "a category that is pressed at once after the last letter is not left for what was typed",
  async ({ page }) => {
    const requests = await typeAndPress(page, "link", "Footwear");
    await expect(category(page, "Footwear")).toHaveAttribute("aria-current", "page");
    // Its request comes after all others.
    await category(page, "Apparel").click();
    await expect(category(page, "Apparel")).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveURL("/brands?category=apparel");
    expect(requests.filter((request) => request.includes("q=tent"))).toEqual([]);
  },
);

inFull(() => {
  newPageTest("the button that is pressed at once after the last letter searches once", async ({ page }) => {
    const requests = await typeAndPress(page, "button", "Search");
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText(/ for “tent”$/);
    await category(page, "Tents & shelters").click();
    await expect(page).toHaveURL("/brands?category=tents-shelters&q=tent");
    await expect(category(page, "Tents & shelters")).toHaveAttribute("aria-current", "page");
    expect(requests.filter((request) => request === "/brands.data?q=tent")).toHaveLength(1);
  });

  test("the rundown follows the chosen stage, without a button and without a reload", async ({ page }) => {
    await page.goto("/rundown");
    await untilBehavioursStarted(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await choose(page.getByRole("combobox", { name: "Stage" }), "Trailhead Workshop");
    await expect(page).toHaveURL(/stage=Trailhead\+Workshop/);
    await expect(page.getByRole("combobox", { name: "Stage" })).toBeFocused();
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  });
});
