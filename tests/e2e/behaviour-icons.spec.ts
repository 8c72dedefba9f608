import type { Page } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { recordConstant } from "../support/browser/constants";
import { everyNth, inFull } from "../support/content/sample";
import { builtModule } from "../support/servers/built-module";
import { expect, test } from "../support/servers/one-page-test";
import { test as newPageTest } from "../support/servers/site-test";

/** Requests icons at once, through the site's own module. */
function load(page: Page, ...names: string[]) {
  return page.evaluate(
    async ({ url, names }) => {
      const { loadIcon } = await import(url);
      return Promise.all(names.map((name) => loadIcon(name)));
    },
    { url: builtModule("load-icon"), names },
  );
}

/** Records the timeouts that the page sets for its requests. */
async function recordTimeouts(page: Page) {
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { seenTimeouts: seen });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      seen.push(ms);
      return timeout(ms);
    };
  });
  return () => page.evaluate(() => (window as unknown as { seenTimeouts: number[] }).seenTimeouts);
}

const iconRequests = (page: Page) => {
  const seen: string[] = [];
  page.on("request", (request) => request.url().includes("icons=") && seen.push(new URL(request.url()).pathname));
  return seen;
};

test("the server's HTML contains the icons that the build or the server knows", async ({ page, request }) => {
  const html = await (await request.get("/links")).text();
  const links = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(links.match(/<svg[^>]*><(?:path|g)/g)?.length).toBeGreaterThan(8);
  const requests = iconRequests(page);
  await page.goto("/links");
  await untilBehavioursStarted(page);
  expect(requests).toEqual([]);
  await expect(page.getByRole("link", { name: /How to get here/ }).locator("svg path")).not.toHaveCount(0);
});

test("the icon endpoint responds like Iconify's API", async ({ request }) => {
  const response = await request.get("/api/icons/lucide.json?icons=tent,does-not-exist,home");
  expect(response.status()).toBe(200);
  expect(response.headers()["cache-control"]).toMatch(/public, max-age=\d{4,}/);
  expect(response.headers()["content-type"]).toContain("application/json");
  const { prefix, icons, aliases, width, height, not_found } = await response.json();
  expect([prefix, width, height, not_found]).toEqual(["lucide", 24, 24, ["does-not-exist"]]);
  expect(icons.tent.body).toContain("<path");
  expect(aliases.home).toEqual({ parent: "house" });
  expect((await (await request.get("/api/icons/expo.json?icons=cairn")).json()).icons.cairn.body).toContain("<rect");

  for (const [address, status, message] of [
    ["/api/icons/unknown.json?icons=tent", 404, "There is no icon collection 'unknown'"],
    ["/api/icons/lucide?icons=tent", 404, "no such icon collection"],
    ["/api/icons/..%2F..%2Fenv.json?icons=tent", 404, "no such icon collection"],
    ["/api/icons/lucide.json", 400, "must be icon names"],
    ["/api/icons/lucide.json?icons=Tent", 400, "must be icon names"],
    ["/api/icons/lucide.json?icons=tent,__proto__", 400, "must be icon names"],
    [`/api/icons/lucide.json?icons=${Array.from({ length: 101 }, (_, n) => `i${n}`)}`, 400, "at most 100 icons"],
  ] as const) {
    const refused = await request.get(address);
    expect([address, refused.status()]).toEqual([address, status]);
    expect((await refused.json()).message).toContain(message);
  }
});

newPageTest("the browser requests an unknown icon once, in one request for its collection", async ({ page }) => {
  const timeouts = await recordTimeouts(page);
  await page.goto("/faq");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url().replace(/^https?:\/\/[^/]+/, "")));
  const drawings = await load(page, "lucide:tent-tree", "expo:blaze", "lucide:anchor", "lucide:anchor", "lucide:home");
  expect(drawings.map((drawing) => drawing.viewBox)).toEqual(Array(5).fill("0 0 24 24"));
  expect(requested.filter((url) => url.startsWith("/api/")).sort()).toEqual([
    "/api/icons/expo.json?icons=blaze",
    "/api/icons/lucide.json?icons=anchor,home,tent-tree",
  ]);
  expect(await timeouts()).toEqual([1500, 1500]);
  recordConstant("Icon fetch timeout", `${(await timeouts())[0]} ms`);
  await load(page, "lucide:anchor");
  expect(requested.filter((url) => url.startsWith("/api/"))).toHaveLength(2);
});

test("a missing icon shows nothing and logs a warning", async ({ page, problems }) => {
  problems.allow(/The icon 'lucide:no-such-thing' could not be loaded/);
  await page.goto("/faq");
  expect(await load(page, "lucide:no-such-thing", "lucide:anchor")).toEqual([null, expect.anything()]);
});

for (const [fault, body] of everyNth(
  [
    ["another prefix", { prefix: "other", icons: {} }],
    ["no icons", { prefix: "lucide" }],
    ["active markup", { prefix: "lucide", icons: { anchor: { body: '<image href="x" onerror="alert(1)"/>' } } }],
  ] as const,
  3,
)) {
  test(`a response with ${fault} is rejected as invalid data`, async ({ page, problems }) => {
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    problems.allow(/could not be loaded|Failed to load custom icons/);
    await page.route(/icons=/, (route) => route.fulfill({ json: body }));
    await page.goto("/faq");
    expect(await load(page, "lucide:anchor", "expo:blaze")).toEqual([null, null]);
    expect(messages.join("\n")).toMatch(/Icons of 'lucide' could not be loaded Error: Invalid data/);
    expect(messages.join("\n")).toMatch(/Failed to load custom icons Error: Invalid data/);
  });
}

inFull(() => {
  newPageTest(
    "icons that fail to load reload the page once in ten seconds, then show nothing",
    async ({ page, problems }) => {
      problems.allow(/ERR_FAILED|could not be loaded/);
      await page.clock.install();
      await page.goto("/faq");
      let loads = 0;
      page.on("request", (request) => {
        if (request.isNavigationRequest()) loads += 1;
      });
      await page.route("**/api/icons/**", (route) => route.abort());
      const lose = () =>
        page.evaluate((url) => {
          void import(url)
            .then(({ loadIcon }) => loadIcon("lucide:anchor"))
            .then((drawing) => document.body.setAttribute("data-drawing", String(drawing)));
        }, builtModule("load-icon"));
      await lose();
      await expect.poll(() => loads).toBe(1);
      await expect(page.locator("body")).not.toHaveAttribute("data-drawing");

      await page.waitForLoadState();
      await lose();
      await expect(page.locator("body")).toHaveAttribute("data-drawing", "null");
      expect(loads).toBe(1);

      await page.clock.fastForward(10_000);
      await page.reload();
      await lose();
      await expect.poll(() => loads).toBe(3);
    },
  );
});
