import { expect } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { untilHydrated } from "../support/browser/hydrated";
import { type NewsSite, signed, startNews } from "../support/servers/news-site";
import { test as base } from "../support/servers/worker-test";
import type { GhostMode } from "../support/services/ghost-replay";

/** A separate site and blog for each test. */
const test = base.extend<{ news: NewsSite }>({
  news: async ({ browserName: _ }, use) => {
    const news = await startNews();
    await use(news);
    await news.stop();
  },
  baseURL: async ({ news }, use) => use(news.site.url),
});

/** One that fails at once, and one for which visitors wait: `integration/blog/blog.test.ts` has all kinds. */
const OUTAGES: [string, GhostMode][] = [
  ["down", { kind: "down" }],
  ["slow (10 s)", { kind: "slow", delay: 10_000 }],
];

// Each test has its own blog and site, and some of them wait long for that blog.
test.describe.configure({ mode: "parallel" });

for (const [outage, mode] of OUTAGES) {
  test.describe(`a blog that is ${outage}`, () => {
    test("shows the last list and article with a notice when they were read before", async ({ page, news }) => {
      await page.goto("/news");
      await page.goto("/news/tabel-harga");
      news.ghost.behave(mode);
      expect(await news.sendWebhook("site.changed")).toBe(202);

      const notice = page.getByText(/load the latest news right now\. This is what we had a moment ago/);
      // Shown once the failure is known: a hanging blog may still respond for a few seconds.
      await expect(async () => {
        expect((await page.goto("/news"))?.status()).toBe(200);
        await expect(page.getByRole("article")).toHaveCount(12);
        await expect(notice).toBeVisible({ timeout: 1_000 });
      }).toPass();
      expect((await page.goto("/news/tabel-harga"))?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tabel harga pekan ini");
      expect((await page.goto("/"))?.status()).toBe(200);
      await expect(page.getByText("Selamat datang di Kabar Contoh")).toBeVisible();
    });

    test("leaves the home page usable and shows a message on the news page when nothing was read before", async ({
      page,
      news,
    }) => {
      news.ghost.behave(mode);
      expect((await page.goto("/"))?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("We couldn’t load the news just now.")).toBeVisible();

      // A slug that no post can have: its 404 needs no response of the blog.
      expect((await page.goto("/news/no.post"))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found: /news/no.post");
      await expect(page.getByText("Latest news")).toHaveCount(0);

      expect((await page.goto("/news"))?.status()).toBe(503);
      await expect(page.getByText("We couldn’t load the news just now")).toBeVisible();
      await expect(page.getByRole("link", { name: "Tickets" }).first()).toBeVisible();
    });
  });
}

test("news that fail while the page streams show a message in their place", async ({ page, news }) => {
  // Not in memory when the page is requested, so that they are a promise.
  news.ghost.behave({ kind: "slow", delay: 1_000 });
  await page.route(/\/_\.data/, async (route) => {
    if (route.request().headers()["sec-purpose"] === "prefetch") return route.abort();
    const response = await route.fetch();
    // The resolved promise becomes a rejected one, as the server sends when it takes too long.
    const body = (await response.text()).replace(/^P(\d+):.*$/m, 'E$1:[["E","Too long","Error"]]');
    expect(body).toContain("Too long");
    await route.fulfill({ response, body });
  });
  await page.goto("/contact");
  await untilHydrated(page);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page.getByText("We couldn’t load the news just now.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Partners" })).toBeVisible();
});

test("no page, feed or log line contains the API key", async ({ request, news }) => {
  const paths = ["/", "/news", "/news/selamat-datang", "/news/tidak-ada", "/news/rss.xml", "/news/feed.json"];
  const read = async () => (await Promise.all(paths.map(async (path) => (await request.get(path)).text()))).join();
  let pages = await read();
  for (const name of ["error-429-lockout", "error-503-starting", "error-401-wrong-key"]) {
    news.ghost.behave({ kind: "recorded", name });
    await news.sendWebhook("site.changed");
    pages += await read();
  }
  expect(pages).toContain("Selamat datang");
  await expect.poll(() => news.site.output()).toContain("the blog did not respond");
  expect(pages + news.site.output()).not.toContain(news.ghost.key);
});

test("the blog's webhook revalidates the pages, and one without the blog's signature does not", async ({
  request,
  news,
}) => {
  expect(await (await request.get("/news/tabel-harga")).text()).toContain("Tabel harga pekan ini");
  news.ghost.edit("tabel-harga", { title: "Tabel baru", updated_at: "2026-11-22T10:00:00.000+07:00" });
  // `webhooks.test.ts` and `authentication.test.ts` have all messages that are refused.
  for (const headers of [{}, signed("{}"), signed('{"event":"site.changed"}', Date.now(), "another secret")])
    expect((await request.post("/hooks/blog", { data: '{"event":"site.changed"}', headers })).status()).toBe(401);
  expect(await (await request.get("/news/tabel-harga")).text()).not.toContain("Tabel baru");
  expect(await news.sendWebhook("post.published.edited")).toBe(202);
  // A visitor who waits too long for the blog gets what was read before; so the first response may still be that.
  for (const path of ["/news/tabel-harga", "/news"])
    await expect.poll(async () => (await request.get(path)).text()).toContain("Tabel baru");
});

test.describe("malicious posts, with the CSP off", () => {
  test.use({ bypassCSP: true });

  for (const path of ["/news/uji-xss-kartu-html", "/news"]) {
    test(`${path} runs no script of a post`, async ({ page, news }) => {
      const happened: string[] = [];
      page.on("dialog", async (dialog) => {
        happened.push(dialog.message());
        await dialog.dismiss();
      });
      page.on("request", (request) => {
        if (new URL(request.url()).hostname.endsWith("jahat.example")) happened.push(request.url());
      });
      await page.goto(path);
      await untilBehavioursStarted(page);
      await page.locator("main *").evaluateAll((elements) => {
        for (const element of elements)
          for (const type of ["mouseover", "focus"]) element.dispatchEvent(new Event(type, { bubbles: true }));
      });
      expect(happened).toEqual([]);
      expect(page.url()).toBe(news.site.url + path);
      await expect(page.getByRole("contentinfo")).toBeVisible();
    });
  }
});
