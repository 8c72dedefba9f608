import type { Page } from "@playwright/test";
import { untilAlive } from "../support/browser/hydrated";
import { expect, test } from "../support/servers/site-test";

/** When each script was asked for, and when the page had loaded: ms of the page's own clock, 0 for not yet. */
async function timesOf(page: Page) {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    return { loaded: navigation?.loadEventStart ?? 0, scripts: scripts.map(({ startTime }) => startTime) };
  });
}

/** Holds back the first picture of the home page. */
async function withoutPicture(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(/\/pictures\//, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

test("scripts are asked for when the page has loaded", async ({ page }) => {
  await page.goto("/");
  await untilAlive(page);
  const { loaded, scripts } = await timesOf(page);
  expect(loaded).toBeGreaterThan(0);
  expect(scripts.length).toBeGreaterThan(3);
  expect(Math.min(...scripts)).toBeGreaterThan(loaded);
});

test("a picture that hangs holds them back for a while, not for good", async ({ page }) => {
  const release = await withoutPicture(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await untilAlive(page);
  expect((await timesOf(page)).loaded).toBe(0);
  release();
});

test("the first press begins them", async ({ page }) => {
  const release = await withoutPicture(page);
  // Their longest wait never ends.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const asked = () => page.evaluate(() => Reflect.has(window, "__reactRouterManifest"));
  expect(await asked()).toBe(false);
  await page.keyboard.press("Tab");
  await expect.poll(asked).toBe(true);
  release();
});

for (const [path, files, policy] of [
  ["/", ["manifest", "entry.client", "root", "home", "framework"], "sha256-"],
  ["/contact", ["contact", "root"], "nonce-"],
] as const) {
  for (const file of files) {
    test(`one lost request does not leave ${path} without its scripts: ${file}`, async ({ page }) => {
      const policyOf = async () => (await page.request.get(path)).headers()["content-security-policy"];
      await expect.poll(policyOf, "kept, or not").toContain(policy);
      await page.route(`**/assets/${file}-*.js`, (route) => route.abort("connectionreset"), { times: 1 });
      await page.goto(path);
      await untilAlive(page);
    });
  }
}

test("a page that could not start without a network starts when there is one again", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|error caught during app initialization/);
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort("internetdisconnected"));
  await page.goto("/faq");
  await expect.poll(() => messages.join("\n")).toContain("error caught during app initialization");
  await context.setOffline(true);
  await page.unrouteAll();
  await context.setOffline(false);
  await untilAlive(page);
});

test("a page whose scripts do not come stays as it is, and says so in the console alone", async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|error caught during app initialization/);
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/faq");
  // Specification, section 8.
  await expect.poll(() => messages.join("\n")).toContain("error caught during app initialization");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
