import { START_FAILED } from "~/base/framework/late-scripts";
import { untilHydrated } from "../support/browser/hydrated";
import { wheelTo } from "../support/browser/person";
import { CHROMIUM_LAUNCH } from "../support/servers/chromium";
import { expect, test } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";

// Speculation rules need the complete browser.
test.use({ launchOptions: CHROMIUM_LAUNCH });

const rules = "script[type=speculationrules]";

test("a hover before hydration prefetches the link's page", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  problems.allow(new RegExp(START_FAILED));
  const site = await startTestSite();
  try {
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto(`${site.url}/faq`);
    await expect(page.locator(rules)).toHaveCount(1);
    const terms = page.getByRole("contentinfo").getByRole("link", { name: "Terms" });
    await wheelTo(terms);
    expect(site.output()).not.toContain('"path":"/terms"');
    await page.evaluate(() =>
      document.querySelector("h1")?.insertAdjacentHTML("afterend", '<a href="/order/x/pay?key=1">Pay</a>'),
    );
    await page.getByRole("link", { name: "Pay", exact: true }).hover();
    await terms.hover();
    await expect.poll(() => site.output()).toContain('"path":"/terms"');
    // What begins a payment waits for the press.
    expect(site.output()).not.toContain('/pay"');
    await expect(page).toHaveURL(/\/faq$/);
  } finally {
    await site.stop();
  }
});

test("a hydrated page prefetches data instead of pages", async ({ page }) => {
  await page.goto("/faq");
  await untilHydrated(page);
  await expect(page.locator(rules)).toHaveCount(0);
});
