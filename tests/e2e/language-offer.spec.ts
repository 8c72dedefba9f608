import type { Page } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";
import { test as newPageTest } from "../support/servers/site-test";

const offer = (page: Page) => page.locator("body > .language-offer:visible");
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("the offer of another language, to a browser that prefers Indonesian", () => {
  test.use({ locale: "id-ID", hasTouch: true, viewport: { width: 320, height: 640 } });

  test("leads to the same page, which offers nothing, nor does the first one after Back", async ({ page }) => {
    await page.goto("/brands?category=tents-shelters");
    await expect(offer(page)).toHaveAttribute("lang", "id");
    await offer(page).getByRole("link").tap();
    await expect(page).toHaveURL("/id/brands?category=tents-shelters");
    await expect(offer(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL("/brands?category=tents-shelters");
    await expect(title(page)).toBeVisible();
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
    await expect(title(page)).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  test("lies above the button that goes on with tickets", async ({ page }) => {
    await page.goto("/ticket");
    await expect(offer(page)).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).tap();
    await expect(page.getByText("Choose at least one ticket.")).toBeVisible();
  });

  inFull(() => {
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

  newPageTest(
    "is shown before the scripts of the page, moves nothing, and leads to the page in sight",
    async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.route("**/assets/*.js", async (route) => {
        await expect(offer(page)).toBeVisible();
        await route.continue();
      });
      await page.goto("/faq");
      await untilBehavioursStarted(page);
      await expect(offer(page)).toBeVisible();
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
      // The page in the other language has scripts too, and no offer.
      await page.unrouteAll({ behavior: "wait" });
      await page.locator('footer a[href="/terms"]').tap();
      await expect(page).toHaveURL("/terms");
      await offer(page).getByRole("link").tap();
      await expect(page).toHaveURL("/id/terms");
    },
  );

  inFull(() => {
    newPageTest("is closed for this page at least when the browser keeps no cookies", async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(document, "cookie", { get: () => "", set: () => undefined });
      });
      await page.goto("/faq");
      await offer(page).getByRole("button").tap();
      await expect(offer(page)).toHaveCount(0);
      await page.goto("/ticket");
      await expect(offer(page)).toBeVisible();
    });
  });
});

inFull(() => {
  test("no request of a page is for the offer", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto("/faq");
    await untilBehavioursStarted(page);
    expect(requests.filter((path) => path.includes("language"))).toEqual([]);
  });
});

test("a choice of language is kept: the other one is not offered", async ({ page, context }) => {
  await page.goto("/faq");
  await page.locator("header .header-bar a[hreflang]").click();
  await expect(page).toHaveURL("/id/faq");
  await expect(title(page)).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).toContain("language-settled");
});

inFull(() => {
  test("the first of the browser's languages that the site has decides what a page offers", async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    const userAgent = await page.evaluate(() => navigator.userAgent);
    for (const [acceptLanguage, path, offered] of [
      ["id-ID,id,en-US,en", "/faq", "id"],
      ["jv,id,en", "/faq", "id"],
      ["ID-id,en", "/faq", "id"],
      ["en-GB,id", "/faq", null],
      ["fr", "/faq", null],
      ["en-US,id", "/id/faq", "en"],
      ["id,en", "/id/faq", null],
    ] as const) {
      await session.send("Emulation.setUserAgentOverride", { userAgent, acceptLanguage });
      await page.goto(path);
      await expect(title(page)).toBeVisible();
      if (offered) await expect(offer(page), acceptLanguage).toHaveAttribute("lang", offered);
      else await expect(offer(page), acceptLanguage).toHaveCount(0);
    }
  });
});
