import type { Page } from "@playwright/test";
import { expect, test } from "../support/servers/one-page-test";

const switchLink = (page: Page) => page.locator("header .header-bar a[hreflang]");
const language = (page: Page) => page.locator("html");

test.describe("the language switch", () => {
  test("keeps page and query, there and back, in a header of 320 px", { tag: "@no-js" }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/ticket?tab=about");
    await expect(switchLink(page)).toHaveText("id Bahasa Indonesia");
    await expect(switchLink(page)).toHaveAttribute("lang", "id");
    await switchLink(page).click();
    await expect(page).toHaveURL("/id/ticket?tab=about");
    await expect(language(page)).toHaveAttribute("lang", "id");
    const { overflow, right } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      right: document.querySelector("header .header-bar > :last-child")?.getBoundingClientRect().right ?? 0,
    }));
    expect(overflow).toBe(0);
    expect(right).toBeLessThanOrEqual(320);
    await switchLink(page).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/ticket?tab=about");
    await expect(language(page)).toHaveAttribute("lang", "en");
  });

  test("stands in the menu too, and leads from a post to its pair", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/id/news/panduan-pertama-kali-ke-expo");
    await expect(language(page)).toHaveAttribute("lang", "id");
    await page.getByRole("banner").getByRole("button").last().click();
    await page.locator("#site-menu a[hreflang=en]").click();
    await expect(page).toHaveURL("/news/first-timers-guide-to-the-expo");
  });
});
