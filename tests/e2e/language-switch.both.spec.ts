import type { Page } from "@playwright/test";
import { expect, test } from "../support/servers/site-test";

const switchLink = (page: Page) => page.locator("header .header-bar a[hreflang]");
const offer = (page: Page) => page.locator("body > .language-offer:visible");
const language = (page: Page) => page.locator("html");

test.describe("the language switch", () => {
  test("keeps page and query, there and back, in a header of 320 px", async ({ page }) => {
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
    await page.goto("/id/news/panduan-pertama-kali-ke-expo");
    await expect(language(page)).toHaveAttribute("lang", "id");
    await page.getByRole("banner").getByRole("button").last().click();
    await page.locator("#site-menu a[hreflang=en]").click();
    await expect(page).toHaveURL("/news/first-timers-guide-to-the-expo");
  });
});

test.describe("the offer of another language", () => {
  test.use({ locale: "id-ID", hasTouch: true, viewport: { width: 320, height: 640 } });

  test("leads to the same page, which offers nothing", async ({ page }) => {
    await page.goto("/brands?category=tents-shelters");
    await expect(offer(page)).toHaveAttribute("lang", "id");
    await offer(page).getByRole("link").tap();
    await expect(page).toHaveURL("/id/brands?category=tents-shelters");
    await expect(offer(page)).toHaveCount(0);
  });

  test("is dismissed on all pages, by keyboard", async ({ page }) => {
    await page.goto("/faq");
    await expect(offer(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(offer(page).getByRole("link")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(offer(page)).toHaveCount(0);
    await expect(page).toHaveURL("/faq");
    await page.goto("/ticket");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  test("covers nothing that has the focus", async ({ page }) => {
    await page.goto("/faq");
    await expect(offer(page)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const link = page.locator("footer .small-print a").last();
    await link.focus();
    const [lowest, top] = [await link.boundingBox(), await offer(page).boundingBox()];
    expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
  });
});
