import { expect, test } from "../support/servers/one-page-test";

test.use({ locale: "id-ID" });

test("without scripts no line offers another language: the link in the header leads to it", async ({ page }) => {
  await page.goto("/brands?category=tents-shelters");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".language-offer:visible")).toHaveCount(0);
  await page.locator("header .header-bar a[hreflang=id]").click();
  await expect(page).toHaveURL("/id/brands?category=tents-shelters");
});
