import { behavioursStarted } from "../support/behaviours";
import { expect, test } from "../support/site-test";

test("brands follow what is typed and chosen, without a press and without a reload", async ({ page }) => {
  await page.goto("/brands");
  await behavioursStarted(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const count = page.getByRole("main").getByRole("status").first();
  await page.getByRole("searchbox").pressSequentially("tent");
  await expect(count).toHaveText(/ for “tent”$/);
  await expect(page).toHaveURL(/[?&]q=tent/);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByLabel("Order").selectOption("booth");
  await expect(page).toHaveURL(/[?&]order=booth/);
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});

test("the rundown follows the chosen stage, without a press and without a reload", async ({ page }) => {
  await page.goto("/rundown");
  await behavioursStarted(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByLabel("Stage").selectOption("Trailhead Workshop");
  await expect(page).toHaveURL(/stage=Trailhead\+Workshop/);
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});
