import type { Page } from "@playwright/test";
import { collectRequests, footerLink, markDocument, untilBehavioursStarted } from "../support/browser/behaviours";
import { collectConsoleProblems, recordConstant } from "../support/browser/constants";
import { untilElementHydrated, untilHydrated } from "../support/browser/hydrated";
import { createPhone, keepSite } from "../support/browser/kept-site";
import { CRAWLERS } from "../support/content/crawlers";
import { axeFaults } from "../support/page-checks/axe";
import { BROKEN_PAGES } from "../support/servers/later-release";
import { type SiteServer, startSite } from "../support/servers/site-server";
import { expect, test } from "../support/servers/site-test";

/** Tests with another build than the site's, which is built once for a run. */

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
    site = await startSite(BROKEN_PAGES, variant);
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

test.describe("a page that forces a colour mode", () => {
  const WHITE = "rgb(255, 255, 255)";
  const NEAR_BLACK = "rgb(9, 9, 11)";
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  /** What the console has besides the pictures, which the second build does not have, and the worker, which Playwright blocks. */
  const ownProblems = (found: readonly string[]) =>
    found.filter((problem) => !/\b404\b|blocked by Playwright/.test(problem));

  let site: SiteServer;
  test.beforeAll(async ({ variant }) => {
    site = await startSite({}, variant);
  });
  test.afterAll(() => site.stop());
  test.beforeEach(({ problems }) => problems.allow(/\b404\b/));

  // axe injects a script, which the CSP forbids.
  test.use({ colorScheme: "light", bypassCSP: true });

  test("does so on document loads and navigations, accessibly, without changing the visitor's choice", async ({
    page,
  }) => {
    const consoleProblems = collectConsoleProblems(page);
    const response = await page.goto(`${site.url}/visit`);
    expect(await response?.text()).toMatch(/<html[^>]*class="dark"/);
    await expect.poll(() => ground(page)).toBe(NEAR_BLACK);
    await expect(page.getByText("This page is always dark.").last()).toBeVisible();
    // The check lays out the footer, whose HTML React must have compared before.
    await untilElementHydrated(page, "footer");
    expect(await axeFaults(page)).toEqual([]);
    await footerLink(page, "Terms").click();
    await expect(heading(page)).toHaveText("Terms of use");
    await expect.poll(() => ground(page)).toBe(WHITE);
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute("content", "#ffffff");

    await page.getByRole("contentinfo").getByRole("button", { name: "Dark" }).click();
    await expect.poll(() => ground(page)).toBe(NEAR_BLACK);
    await footerLink(page, "Accessibility").click();
    await expect(heading(page)).toHaveText(/accessibility/i);
    await expect.poll(() => ground(page)).toBe(WHITE);
    expect(await page.evaluate(() => localStorage.getItem("color-mode"))).toBe("dark");
    expect(ownProblems(consoleProblems)).toEqual([]);
  });

  test("warns on the console when the mode is the system's, and does not force it", async ({ page, problems }) => {
    problems.allow(/A page cannot force the colour mode/);
    const consoleProblems = collectConsoleProblems(page);
    await page.addInitScript(() => localStorage.setItem("color-mode", "dark"));
    await page.goto(`${site.url}/editions`);
    await expect.poll(() => consoleProblems).toContain("A page cannot force the colour mode 'system'; it is ignored.");
    await expect.poll(() => ground(page)).toBe(NEAR_BLACK);
  });
});
