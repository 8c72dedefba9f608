import { untilBehavioursStarted } from "../support/browser/behaviours";
import { choose, tabTo, typeInto } from "../support/browser/person";
import { expect, test } from "../support/servers/site-test";

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

test("the rundown follows the chosen stage, without a button and without a reload", async ({ page }) => {
  await page.goto("/rundown");
  await untilBehavioursStarted(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await choose(page.getByLabel("Stage"), "Trailhead Workshop");
  await expect(page).toHaveURL(/stage=Trailhead\+Workshop/);
  await expect(page.getByLabel("Stage")).toBeFocused();
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});
