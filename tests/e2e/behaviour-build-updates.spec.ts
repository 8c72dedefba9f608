import type { Page } from "@playwright/test";
import {
  behavioursStarted,
  footerLink,
  losePieceOfCode,
  markDocument,
  requestsOf,
} from "../support/browser/behaviours";
import { constant } from "../support/browser/constants";
import { untilAlive } from "../support/browser/hydrated";
import { startSite } from "../support/servers/site-server";
import { expect, test } from "../support/servers/variant-test";

const HOUR = 3_600_000;
const latest = (requests: readonly string[]) => requests.filter((path) => path.startsWith("/builds/latest.json"));
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the server responds with its build, never from a cache, and with the build's rules", async ({
  request,
  page,
}) => {
  const answer = await request.get("/builds/latest.json?1");
  expect(answer.headers()["cache-control"]).toBe("no-store");
  const build = await answer.json();
  expect(build).toEqual({ id: expect.stringMatching(/^[0-9a-z]+$/), timestamp: expect.any(Number) });
  const meta = await (await request.get(`/builds/meta/${build.id}.json`)).json();
  expect(meta).toMatchObject({
    ...build,
    routeRules: { "/tickets": { redirect: "/ticket" }, "/**": { cache: "content" } },
  });
  await page.goto("/faq");
  await untilAlive(page);
  expect(await page.evaluate(() => Reflect.get(window, "__reactRouterManifest").version)).toBe(build.id);
});

test("checked every hour; after a release the next page is loaded as a document", async ({ page, variant, watch }) => {
  test.slow();
  watch.allow(/\b404\b|ERR_CONNECTION/); // the second build has no pictures, and for a moment no server answers
  const first = await startSite();
  const requests = requestsOf(page);
  await page.clock.install();
  await page.goto(`${first.url}/faq`);
  await behavioursStarted(page);
  await page.clock.fastForward(HOUR - 60_000);
  expect(latest(requests)).toHaveLength(0);
  await page.clock.fastForward(60_000);
  await expect.poll(() => latest(requests)).toHaveLength(1);
  expect(latest(requests)[0]).toMatch(/^\/builds\/latest\.json\?\d{13}$/);
  constant("Build-update poll interval", "1 h");

  const stays = await markDocument(page);
  await footerLink(page, "Terms").click();
  await expect(heading(page)).toHaveText("Terms of use");
  expect(await stays(), "the same build: nothing is loaded anew").toBe(true);

  await first.stop();
  const second = await startSite({ PORT: new URL(first.url).port }, variant);
  await page.clock.fastForward(HOUR);
  await expect.poll(() => latest(requests)).toHaveLength(2);
  expect(await stays(), "nothing happens under the visitor's hands").toBe(true);
  await expect.poll(() => page.evaluate(async () => (await fetch("/builds/latest.json?2")).status)).toBe(200);
  await footerLink(page, "Privacy").click();
  await expect(page).toHaveURL("/privacy".replace(/^/, first.url));
  await expect(page.getByRole("link", { name: "Terms, second build" })).toBeVisible();
  expect(await stays()).toBe(false);
  await second.stop();
});

test("a page whose code a release has removed is loaded as a document at once", async ({ page, variant, watch }) => {
  test.slow();
  watch.allow(/\b404\b|ERR_CONNECTION/);
  // A visitor who saves data has no code preloaded.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const first = await startSite();
  await page.goto(`${first.url}/faq`);
  await behavioursStarted(page);
  const stays = await markDocument(page);
  await first.stop();
  const second = await startSite({ PORT: new URL(first.url).port }, variant);
  // Files of the first build that the second has too are the same; this one is made to be gone.
  await page.route("**/assets/gallery-*.js", (route) => route.fulfill({ status: 404, body: "" }), { times: 1 });
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('a[href="/programs"]')?.setAttribute("href", "/gallery"),
  );
  await page.locator('a[href="/gallery"]').first().click();
  await expect(page).toHaveURL(`${first.url}/gallery`);
  await expect(heading(page)).toContainText(/gallery/i);
  expect(await stays()).toBe(false);
  // What it still loads would find no server.
  await untilAlive(page);
  await second.stop();
});

test("a stylesheet that fails to load reloads the page, once in ten seconds", async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/);
  await page.clock.install();
  await page.goto("/faq");
  await behavioursStarted(page);
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
  await behavioursStarted(page);
  await lose();
  await page.waitForTimeout(1_000);
  expect(loads).toBe(1);
  await page.clock.fastForward(10_000);
  await lose();
  await expect.poll(() => loads).toBe(2);
  constant("Reload guard", "10 s");
});

test("a module that fails to load makes the next page load as a document", async ({ page }) => {
  await page.goto("/faq");
  await behavioursStarted(page);
  const stays = await markDocument(page);
  await losePieceOfCode(page);
  expect(await stays()).toBe(true);
  await footerLink(page, "Privacy").click();
  await expect(page).toHaveURL("/privacy");
  await expect.poll(stays).toBe(false);
});
