import type { Page } from "@playwright/test";
import { hashInlineScripts } from "~/http/security/hash-inline-scripts.server";
import { untilAlive } from "../support/browser/hydrated";
import { PAGES } from "../support/content/routes";
import { startOwnSite } from "../support/servers/own-site";
import { expect, test } from "../support/servers/site-test";

/** What a page's policy refused, told by the page itself from its first moment on. */
async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { policyViolations: seen });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      seen.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return () => page.evaluate(() => (window as unknown as { policyViolations: string[] }).policyViolations);
}

/** Changes every page on its way to the browser. */
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

/** Walks through pages, each of which must come to life with nothing of its own refused. */
async function walk(page: Page, url: string, expected: (path: string) => RegExp) {
  // A bound for a busy machine: some twenty pages one after the other.
  test.setTimeout(240_000);
  const violations = await watchViolations(page);
  for (const path of paths) {
    const response = await page.goto(url + path);
    expect(scriptSources(response), path).toMatch(expected(path));
    expect(scriptSources(response)).not.toMatch(/unsafe/);
    await untilAlive(page);
    expect(await violations(), path).toEqual([]);
  }
}

test("no rendered page is refused anything of its own", async ({ page, watch }) => {
  watch.allow(/response 404: .*\/nope$|status of 404/);
  const site = await startOwnSite({ PAGE_CACHE_MB: "0" });
  await walk(page, site.url, () => NONCE);
  await site.stop();
});

test("no page from the cache is refused anything of its own", async ({ page, site, watch }) => {
  watch.allow(/response 404: .*\/nope$|status of 404/);
  const kept = (path: string) => !["/contact", "/book-space", "/nope"].includes(path);
  for (const path of paths.filter(kept)) {
    const ask = async () => scriptSources(await page.request.get(site.url + path));
    await expect.poll(ask, path).toMatch(HASHES);
  }
  await walk(page, site.url, (path) => (kept(path) ? HASHES : NONCE));
});

test("what a click brings is allowed: player, viewer", async ({ page, site }) => {
  const violations = await watchViolations(page);
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Player</title><h1>Playing</h1>" }),
  );
  await page.goto(site.url);
  await untilAlive(page);
  await page.getByRole("link", { name: "Play the teaser" }).press("Enter");
  await expect(page.locator("main iframe")).toBeFocused();
  await expect(page.frameLocator("main iframe").getByRole("heading", { name: "Playing" })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.goto(`${site.url}/gallery`);
  await untilAlive(page);
  await page.locator("[data-gallery] a").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violations()).toEqual([]);
});

for (const [path, field] of [
  ["/contact", "Name"],
  ["/book-space", "Company"],
] as const) {
  test(`the validation of ${path} needs nothing that the policy refuses`, async ({ page, site }) => {
    const violations = await watchViolations(page);
    await page.goto(site.url + path);
    await untilAlive(page);
    const input = page.getByRole("textbox", { name: field, exact: true });
    // The schema comes with the first focus; once it is there, leaving a field validates it in the browser.
    await expect(async () => {
      await input.click();
      await page.keyboard.press("Tab");
      await expect(input).toHaveAttribute("aria-invalid", "true", { timeout: 1_000 });
    }).toPass();
    expect(await violations()).toEqual([]);
  });
}

/** What a hole somewhere could let into a page. */
const EVIL = [
  "<script>window.evil = 1</script>",
  '<script src="data:text/javascript,window.evil = 2"></script>',
  '<img src="/nothing.png" onerror="window.evil = 3" alt="">',
  '<base href="https://evil.example/">',
  '<object data="/favicon.svg"></object>',
  "</main>",
];

for (const kind of ["rendered", "sealed"] as const) {
  test(`a script that found its way into a page is not run: ${kind}`, async ({ page, site, watch }) => {
    // React finds what was slipped in, and renders anew.
    watch.allow(/Content Security Policy|404|request failed: (data:|.*favicon.svg)|React error #418/);
    const violations = await watchViolations(page);
    await changePages(page, (html, policy) => {
      const changed = html.replace("</main>", EVIL.join(""));
      return kind === "sealed" ? hashInlineScripts(changed, policy) : { html: changed, policy };
    });
    // A page that is never kept: it comes with its nonce.
    await page.goto(`${site.url}/contact`);
    const refused = async () => new Set((await violations()).map((violation) => violation.split(" ")[0]));
    await expect.poll(refused).toEqual(new Set(["base-uri", "object-src", "script-src-attr", "script-src-elem"]));
    expect(await page.evaluate(() => "evil" in window)).toBe(false);
  });
}
