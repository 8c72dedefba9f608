import type { Page } from "@playwright/test";
import { untilHydrated } from "../support/browser/hydrated";
import { everyNth, inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/site-test";

/** When each script was requested, and when the page's `load` event fired: ms of the page's clock, 0 for not yet. */
async function readTimes(page: Page) {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    return { loaded: navigation?.loadEventStart ?? 0, scripts: scripts.map(({ startTime }) => startTime) };
  });
}

/** Holds the response for the first picture of the home page. */
async function holdPicture(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(/\/pictures\//, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

test("scripts are requested after the load event", async ({ page }) => {
  await page.goto("/");
  await untilHydrated(page);
  const { loaded, scripts } = await readTimes(page);
  expect(loaded).toBeGreaterThan(0);
  expect(scripts.length).toBeGreaterThan(3);
  expect(Math.min(...scripts)).toBeGreaterThan(loaded);
});

inFull(() => {
  test("a picture that hangs delays scripts for a limited time", async ({ page }) => {
    const release = await holdPicture(page);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await untilHydrated(page);
    expect((await readTimes(page)).loaded).toBe(0);
    release();
  });
});

test("the first key press loads the scripts", async ({ page }) => {
  const release = await holdPicture(page);
  // With a paused clock the time limit never ends.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const requested = () => page.evaluate(() => Reflect.has(window, "__reactRouterManifest"));
  expect(await requested()).toBe(false);
  await page.keyboard.press("Tab");
  await expect.poll(requested).toBe(true);
  release();
});

for (const [path, files, policy] of everyNth(
  [
    ["/", ["manifest", "entry.client", "root", "home", "framework"], "sha256-"],
    ["/contact", ["contact", "root"], "nonce-"],
  ] as const,
  2,
)) {
  for (const file of everyNth(files, files.length)) {
    test(`${path} hydrates when one request for ${file} fails`, async ({ page }) => {
      const readPolicy = async () => (await page.request.get(path)).headers()["content-security-policy"];
      await expect.poll(readPolicy, "cached or not").toContain(policy);
      await page.route(`**/assets/${file}-*.js`, (route) => route.abort("connectionreset"), { times: 1 });
      await page.goto(path);
      await untilHydrated(page);
    });
  }
}

inFull(() => {
  test("a page that could not start offline starts when the network returns", async ({ page, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|error caught during app initialization/);
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort("internetdisconnected"));
    await page.goto("/faq");
    await expect.poll(() => messages.join("\n")).toContain("error caught during app initialization");
    await context.setOffline(true);
    await page.unrouteAll();
    await context.setOffline(false);
    await untilHydrated(page);
  });
});

inFull(() => {
  test("a page whose scripts fail to load stays usable, and logs the error", async ({ page, problems }) => {
    problems.allow(/ERR_FAILED|error caught during app initialization/);
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto("/faq");
    // docs/product.md, "Errors".
    await expect.poll(() => messages.join("\n")).toContain("error caught during app initialization");
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await expect(page).toHaveURL(/\/terms$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
