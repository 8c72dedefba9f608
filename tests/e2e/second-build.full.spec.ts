import type { Page } from "@playwright/test";
import { collectRequests, footerLink, markDocument, untilBehavioursStarted } from "../support/browser/behaviours";
import { recordConstant } from "../support/browser/constants";
import { untilHydrated } from "../support/browser/hydrated";
import { createPhone, keepSite } from "../support/browser/kept-site";
import { CRAWLERS } from "../support/content/crawlers";
import { type SiteServer, startSite } from "../support/servers/site-server";
import { expect, test } from "../support/servers/site-test";

/** All tests with another build than the site's: it is built once for this file. */

const HOUR = 3_600_000;
const BROKEN = "Something went wrong on our side while we were loading this page.";
const latest = (requests: readonly string[]) => requests.filter((path) => path.startsWith("/builds/latest.json"));
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the page checks for a new build every hour and loads the next page as a document after a release", async ({
  page,
  variant,
  problems,
}) => {
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

test("a phone that kept the site from one build takes the next one over, and shows its pages without a network", async ({
  variant,
}) => {
  const phone = createPhone();
  try {
    await phone.serve();
    const page = await phone.open();
    const menu = (name: string) => page.getByRole("navigation", { name, exact: true });
    await keepSite(page, phone.url);
    await phone.cut();
    await page.goto(`${phone.url}/faq`);
    await expect(menu("Pages that open offline")).toBeVisible();
    await phone.serve({}, variant);
    const revision = () => page.evaluate(async () => (await (await caches.match("/offline/kept"))?.json())?.revision);
    const before = await revision();
    // A phone asks once a minute at most, when a page is opened.
    const revisit = async () => {
      await page.goto(`${phone.url}/visit`);
      return revision();
    };
    await expect.poll(revisit, { timeout: 120_000, intervals: [5_000] }).not.toBe(before);
    await phone.cut();
    await page.goto(`${phone.url}/faq`);
    await expect(page.getByText(/^Offline, as of/)).toBeVisible();
    await expect(menu("Second build: Pages that open offline")).toBeVisible();
    await expect(heading(page)).toHaveText("FAQ");
  } finally {
    await phone.close();
  }
});

test.describe("a page whose loader throws", () => {
  let site: SiteServer;
  test.beforeAll(async ({ variant }) => {
    site = await startSite({}, variant);
  });
  test.afterAll(() => site.stop());
  const read = async (userAgent: string) => {
    const response = await fetch(`${site.url}/winner`, { headers: { "User-Agent": userAgent } });
    return { status: response.status, type: response.headers.get("Content-Type"), text: await response.text() };
  };

  test("shows visitors the full-page error screen", async () => {
    const response = await read("Mozilla/5.0 (X11; Linux x64) Chrome/150.0 Safari/537.36");
    expect(response).toMatchObject({ status: 500, type: "text/html; charset=utf-8" });
    expect(response.text).toContain(BROKEN);
  });

  test("responds to crawlers with the status and no screen, and logs the error", async () => {
    for (const userAgent of Object.values(CRAWLERS)) {
      const response = await read(userAgent);
      expect(response).toMatchObject({ status: 500, type: "text/plain; charset=utf-8" });
      expect(response.text).toMatch(/^Internal Server Error\. Reference \S+\n$/);
      // The log line is written independently of the response.
      await expect.poll(() => site.output()).toContain(/Reference (\S+)/.exec(response.text)?.[1] ?? "no reference");
    }
    expect(site.output()).toContain("broken on purpose");
  });

  test("a missing page responds to crawlers with a 404", async () => {
    const response = await fetch(`${site.url}/nowhere`, { headers: { "User-Agent": CRAWLERS["a bot"] } });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Page not found: /nowhere");
  });

  test("a route rule with unregistered middleware fails the request", async () => {
    const response = await fetch(`${site.url}/partners`, { headers: { "User-Agent": "Mozilla/5.0 Chrome/150.0" } });
    expect(response.status).toBe(500);
    await expect.poll(() => site.output()).toContain("Unknown route middleware: 'no-such-name'");
  });
});
