import { untilBehavioursStarted } from "../support/browser/behaviours";
import { startSiteAfterAYear } from "../support/servers/site-after-a-year";
import type { SiteServer } from "../support/servers/site-server";
import { test as base, expect } from "../support/servers/site-test";

const test = base.extend<{ own: SiteServer }>({
  own: async ({ browserName: _ }, use) => {
    const own = await startSiteAfterAYear();
    await use(own);
    await own.stop();
  },
  baseURL: async ({ own }, use) => use(own.url),
});

test("an old address leads to its year, where links and the language switch stay until the visitor goes to the present", async ({
  page,
}) => {
  await page.goto("/brands/kemah-roda");
  await expect(page).toHaveURL("/2025/brands/kemah-roda");
  await expect(page.getByRole("complementary", { name: "Past edition" })).toContainText("This was 2025.");
  await untilBehavioursStarted(page);
  // The pages of a year are one document.
  const isSameDocument = () => page.evaluate(() => document.documentElement.dataset.seen);
  await page.evaluate(() => {
    document.documentElement.dataset.seen = "yes";
  });
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Rundown" }).click();
  await expect(page).toHaveURL("/2025/rundown");
  await page.getByRole("link", { name: "Sun 16" }).click();
  await expect(page).toHaveURL("/2025/rundown?day=3");
  await page.locator("main section a[href^='/2025/rundown/']").first().click();
  await expect(page).toHaveURL(/\/2025\/rundown\/[a-z-]+$/);
  await page.goBack();
  await expect(page).toHaveURL("/2025/rundown?day=3");
  await menu.getByRole("link", { name: "Brands" }).click();
  await expect(page).toHaveURL("/2025/brands");
  await page.locator("main a[href^='/2025/brands/']").first().click();
  await expect(page).toHaveURL(/\/2025\/brands\/[a-z-]+$/);
  expect(await isSameDocument()).toBe("yes");
  await page.locator("header .header-bar a[hreflang]").click();
  await expect(page).toHaveURL(/\/id\/2025\/brands\/[a-z-]+$/);
  await expect(page.getByRole("complementary", { name: "Edisi yang lalu" })).toContainText("Ini edisi 2025.");
  await untilBehavioursStarted(page);
  await page.getByRole("navigation", { name: "Utama" }).getByRole("link", { name: "Program" }).click();
  await expect(page).toHaveURL("/id/2025/programs");
  await page.getByRole("link", { name: "Ke Jakarta Outing Expo 2026" }).click();
  await expect(page).toHaveURL("/id");
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jakarta Outing Expo 2026");
  await page.goto("/2025/partners");
  await untilBehavioursStarted(page);
  // What the past edition does not have leads to the present.
  await menu.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
});
