import { untilBehavioursStarted, untilToastsCanShow } from "../support/browser/behaviours";
import { inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";
import { test as newPageTest } from "../support/servers/site-test";

test("links, Back and a kept-alive page stay in Indonesian, without a document load", async ({ page, site }) => {
  await page.goto(`${site.url}/id/brands?category=tents-shelters`);
  await untilBehavioursStarted(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator('main a[href^="/id/brands/"]').first().click();
  await expect(page).toHaveURL(/\/id\/brands\/[a-z0-9-]+$/);
  await page.locator('footer a[href^="/id/faq"]').click();
  await expect(page).toHaveURL(`${site.url}/id/faq`);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/id/brands?category=tents-shelters`);
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  expect(await page.evaluate(() => Reflect.has(window, "sameDocument"))).toBe(true);
});

inFull(() => {
  newPageTest(
    "without a network the page stays, and Retry leads on in Indonesian",
    async ({ page, site, context, problems }) => {
      problems.allow(/ERR_INTERNET_DISCONNECTED/);
      await page.goto(`${site.url}/id/contact`);
      await untilToastsCanShow(page);
      await context.setOffline(true);
      await page.locator('footer a[href^="/id/faq"]').click();
      await expect(page.locator("[data-sonner-toast]")).toBeVisible();
      await expect(page).toHaveURL(`${site.url}/id/contact`);
      await context.setOffline(false);
      await page.locator("[data-sonner-toast] [data-button]").first().click();
      await expect(page).toHaveURL(`${site.url}/id/faq`);
    },
  );
});

newPageTest(
  "a browser that translates the page, and says so in its language, does not change the site's",
  async ({ page, site }) => {
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => document.documentElement.setAttribute("lang", "en"));
    });
    await page.goto(`${site.url}/id/contact`);
    await untilBehavioursStarted(page);
    await page.locator('footer a[href^="/id/updates"]').click();
    await expect(page).toHaveURL(`${site.url}/id/updates`);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Kontak");
    const navigated = await page.getByRole("main").innerText();
    await page.reload();
    expect(await page.getByRole("main").innerText()).toBe(navigated);
  },
);
