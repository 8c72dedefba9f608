import type { Page } from "@playwright/test";
import { hashInlineScripts } from "~/platform/http/security/hash-inline-scripts.server";
import { untilHydrated } from "../support/browser/hydrated";
import { NONCE, recordViolations, scriptSources } from "../support/browser/policy-violations";
import { PAGES } from "../support/content/routes";
import { everyNth, inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";
import { startTestSite } from "../support/servers/test-site";

/** Modifies every document before the browser receives it. */
async function changePages(page: Page, change: typeof hashInlineScripts) {
  await page.route(
    (url) => !url.pathname.includes("."),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const response = await route.fetch();
      const headers = response.headers();
      const changed = change(await response.text(), headers["content-security-policy"] ?? "");
      await route.fulfill({
        response,
        body: changed.html,
        headers: { ...headers, "content-security-policy": changed.policy },
      });
    },
  );
}

inFull(() => {
  // `every-page.spec.ts` has the pages as they are cached.
  test("no rendered page violates its CSP", async ({ page, problems }) => {
    // A limit for a busy machine: some ten pages one after the other.
    test.setTimeout(240_000);
    problems.allow(/response 404: .*\/nope$|status of 404/);
    const site = await startTestSite({ PAGE_CACHE_MB: "0" });
    const violations = await recordViolations(page);
    for (const path of everyNth([...PAGES.map(({ path }) => path), "/nope"], 2)) {
      const response = await page.goto(site.url + path, { waitUntil: "domcontentloaded" });
      expect(scriptSources(response), path).toMatch(NONCE);
      expect(scriptSources(response)).not.toMatch(/unsafe/);
      await untilHydrated(page);
      expect(await violations(), path).toEqual([]);
    }
    await site.stop();
  });
});

test("the player and the viewer do not violate the CSP", async ({ page, site }) => {
  const violations = await recordViolations(page);
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Player</title><h1>Playing</h1>" }),
  );
  await page.goto(site.url);
  await untilHydrated(page);
  await page.getByRole("link", { name: "Play the teaser" }).press("Enter");
  await expect(page.locator("main iframe")).toBeFocused();
  await expect(page.frameLocator("main iframe").getByRole("heading", { name: "Playing" })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.goto(`${site.url}/gallery`);
  await untilHydrated(page);
  await page.locator("[data-gallery] a").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violations()).toEqual([]);
});

for (const [path, field] of everyNth(
  [
    ["/contact", "Name"],
    ["/book-space", "Company"],
  ] as const,
  2,
)) {
  test(`the validation of ${path} does not violate the CSP`, async ({ page, site }) => {
    const violations = await recordViolations(page);
    await page.goto(site.url + path);
    await untilHydrated(page);
    const input = page.getByRole("textbox", { name: field, exact: true });
    // The schema loads with the first focus; then leaving a field validates it in the browser.
    await expect(async () => {
      await input.click();
      await page.keyboard.press("Tab");
      await expect(input).toHaveAttribute("aria-invalid", "true", { timeout: 1_000 });
    }).toPass();
    expect(await violations()).toEqual([]);
  });
}

/** Markup that an injection could add to a page. */
const INJECTED = [
  "<script>window.evil = 1</script>",
  '<script src="data:text/javascript,window.evil = 2"></script>',
  '<img src="/nothing.png" onerror="window.evil = 3" alt="">',
  '<base href="https://evil.example/">',
  '<object data="/favicon.svg"></object>',
  "</main>",
];

for (const kind of ["a nonce", "hashes"] as const) {
  test(`the CSP blocks an injected script in a page with ${kind}`, async ({ page, site, problems }) => {
    // React finds the injected markup and renders again.
    problems.allow(/Content Security Policy|404|request failed: (data:|.*favicon.svg)|React error #418/);
    const violations = await recordViolations(page);
    await changePages(page, (html, policy) => {
      const changed = html.replace("</main>", INJECTED.join(""));
      return kind === "hashes" ? hashInlineScripts(changed, policy) : { html: changed, policy };
    });
    // A page that is never cached, so it has a nonce.
    await page.goto(`${site.url}/contact`);
    const refused = async () => new Set((await violations()).map((violation) => violation.split(" ")[0]));
    await expect.poll(refused).toEqual(new Set(["base-uri", "object-src", "script-src-attr", "script-src-elem"]));
    expect(await page.evaluate(() => "evil" in window)).toBe(false);
  });
}
