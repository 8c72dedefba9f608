import type { Page } from "@playwright/test";
import {
  collectRequests,
  dispatchPreloadError,
  footerLink,
  markDocument,
  untilBehavioursStarted,
} from "../support/browser/behaviours";
import { recordConstant } from "../support/browser/constants";
import { untilHydrated } from "../support/browser/hydrated";
import { startSite } from "../support/servers/site-server";
import { expect, test } from "../support/servers/variant-test";

const HOUR = 3_600_000;
const latest = (requests: readonly string[]) => requests.filter((path) => path.startsWith("/builds/latest.json"));
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the server sends its build id uncached, and the route rules of the build", async ({ request, page }) => {
  const response = await request.get("/builds/latest.json?1");
  expect(response.headers()["cache-control"]).toBe("no-store");
  const build = await response.json();
  expect(build).toEqual({ id: expect.stringMatching(/^[0-9a-z]+$/), timestamp: expect.any(Number) });
  const meta = await (await request.get(`/builds/meta/${build.id}.json`)).json();
  expect(meta).toMatchObject({
    ...build,
    routeRules: { "/tickets": { redirect: "/ticket" }, "/**": { cache: "content" } },
  });
  await page.goto("/faq");
  await untilHydrated(page);
  expect(await page.evaluate(() => Reflect.get(window, "__reactRouterManifest").version)).toBe(build.id);
});

test("the page checks for a new build every hour and loads the next page as a document after a release", async ({
  page,
  variant,
  problems,
}) => {
  test.slow();
  problems.allow(/\b404\b|ERR_CONNECTION/); // the second build has no pictures, and the server is down during the restart
  const first = await startSite();
  const requests = collectRequests(page);
  await page.clock.install();
  await page.goto(`${first.url}/faq`);
  await untilBehavioursStarted(page);
  await page.clock.fastForward(HOUR - 60_000);
  expect(latest(requests)).toHaveLength(0);
  await page.clock.fastForward(60_000);
  await expect.poll(() => latest(requests)).toHaveLength(1);
  expect(latest(requests)[0]).toMatch(/^\/builds\/latest\.json\?\d{13}$/);
  recordConstant("Build-update poll interval", "1 h");

  const isSameDocument = await markDocument(page);
  await footerLink(page, "Terms").click();
  await expect(heading(page)).toHaveText("Terms of use");
  expect(await isSameDocument(), "the same build: no document load").toBe(true);

  await first.stop();
  const second = await startSite({ PORT: new URL(first.url).port }, variant);
  await page.clock.fastForward(HOUR);
  await expect.poll(() => latest(requests)).toHaveLength(2);
  expect(await isSameDocument(), "no reload without a navigation").toBe(true);
  await expect.poll(() => page.evaluate(async () => (await fetch("/builds/latest.json?2")).status)).toBe(200);
  await footerLink(page, "Privacy").click();
  await expect(page).toHaveURL("/privacy".replace(/^/, first.url));
  await expect(page.getByRole("heading", { name: "Second build: Discover" })).toBeVisible();
  expect(await isSameDocument()).toBe(false);
  await second.stop();
});

test("a page whose code a release has removed loads as a document", async ({ page, variant, problems }) => {
  test.slow();
  problems.allow(/\b404\b|ERR_CONNECTION/);
  // No code is preloaded for a visitor who saves data.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const first = await startSite();
  await page.goto(`${first.url}/faq`);
  await untilBehavioursStarted(page);
  const isSameDocument = await markDocument(page);
  await first.stop();
  const second = await startSite({ PORT: new URL(first.url).port }, variant);
  // Unchanged files exist in both builds; this one is made to be missing.
  await page.route("**/assets/gallery-*.js", (route) => route.fulfill({ status: 404, body: "" }), { times: 1 });
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('a[href="/programs"]')?.setAttribute("href", "/gallery"),
  );
  await page.locator('a[href="/gallery"]').first().click();
  await expect(page).toHaveURL(`${first.url}/gallery`);
  await expect(heading(page)).toContainText(/gallery/i);
  expect(await isSameDocument()).toBe(false);
  // Otherwise its pending requests would fail.
  await untilHydrated(page);
  await second.stop();
});

test("a stylesheet that fails to load reloads the page once in ten seconds", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  await page.clock.install();
  await page.goto("/faq");
  await untilBehavioursStarted(page);
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route("**/lost-*.css", (route) => route.abort());
  const lose = () =>
    page.evaluate(() => {
      const link = document.createElement("link");
      Object.assign(link, { rel: "preload", as: "style", href: `/assets/lost-${performance.now()}.css` });
      document.head.append(link);
    });
  await lose();
  await expect.poll(() => loads).toBe(1);
  await untilBehavioursStarted(page);
  await lose();
  await page.waitForTimeout(1_000);
  expect(loads).toBe(1);
  await page.clock.fastForward(10_000);
  await lose();
  await expect.poll(() => loads).toBe(2);
  recordConstant("Reload guard", "10 s");
});

test("a module that fails to load makes the next page load as a document", async ({ page }) => {
  await page.goto("/faq");
  await untilBehavioursStarted(page);
  const isSameDocument = await markDocument(page);
  await dispatchPreloadError(page);
  expect(await isSameDocument()).toBe(true);
  await footerLink(page, "Privacy").click();
  await expect(page).toHaveURL("/privacy");
  await expect.poll(isSameDocument).toBe(false);
});
