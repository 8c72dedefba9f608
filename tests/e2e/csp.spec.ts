import type { Page } from "@playwright/test";
import { hashInlineScripts } from "~/http/security/hash-inline-scripts.server";
import { listPages } from "../../app/pages";
import { untilHydrated } from "../support/browser/hydrated";
import { PAGES } from "../support/content/routes";
import { everyNth } from "../support/content/sample";
import { expect, test } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";

/** Records the CSP violations of a page from its start. */
async function recordViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { policyViolations: seen });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      seen.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return () => page.evaluate(() => (window as unknown as { policyViolations: string[] }).policyViolations);
}

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

const paths = [...PAGES.map(({ path }) => path), "/nope"];
const NONCE = /^'nonce-[\w-]+' 'self'/;
const HASHES = /^('sha256-[\w+/=]+' )+'self'/;

function scriptSources(response: { headers(): Record<string, string> } | null): string {
  return /script-src ([^;]+)/.exec(response?.headers()["content-security-policy"] ?? "")?.[1] ?? "";
}

/** Opens pages; each must hydrate without a CSP violation. */
async function expectNoViolations(page: Page, addresses: readonly string[], expected: (path: string) => RegExp) {
  // A limit for a busy machine: some twenty pages one after the other.
  test.setTimeout(240_000);
  const violations = await recordViolations(page);
  for (const address of addresses) {
    const path = new URL(address).pathname;
    const response = await page.goto(address, { waitUntil: "domcontentloaded" });
    expect(scriptSources(response), path).toMatch(expected(path));
    expect(scriptSources(response)).not.toMatch(/unsafe/);
    await untilHydrated(page);
    expect(await violations(), path).toEqual([]);
  }
}

test("no rendered page violates its CSP", async ({ page, problems }) => {
  problems.allow(/response 404: .*\/nope$|status of 404/);
  const site = await startTestSite({ PAGE_CACHE_MB: "0" });
  const addresses = everyNth(paths, 2).map((path) => site.url + path);
  await expectNoViolations(page, addresses, () => NONCE);
  await site.stop();
});

test("no cached page violates its CSP", async ({ page, site, problems }) => {
  problems.allow(/response 404: .*\/nope$|status of 404/);
  const forms = listPages().filter(({ cache }) => cache === "form");
  const isCached = (path: string) => path !== "/nope" && forms.every((form) => form.path !== path);
  for (const path of paths.filter(isCached)) {
    const readSources = async () => scriptSources(await page.request.get(site.url + path));
    await expect.poll(readSources, path).toMatch(HASHES);
  }
  const addresses = paths.map((path) => site.url + path);
  await expectNoViolations(page, addresses, (path) => (isCached(path) ? HASHES : NONCE));
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

for (const [path, field] of [
  ["/contact", "Name"],
  ["/book-space", "Company"],
] as const) {
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
