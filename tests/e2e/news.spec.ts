import { expect } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { everyNth, inFull } from "../support/content/sample";
import { test } from "../support/servers/worker-test";
import { recordedPosts } from "../support/services/ghost-fixtures";

test.use({ baseURL: async ({ reading }, use) => use(reading.site.url) });

for (const javaScriptEnabled of everyNth([true, false], 2)) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the list shows cards, topics and pages, all in the URL", async ({ page }) => {
      await page.goto("/news");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("News");
      const cards = page.getByRole("article");
      await expect(cards).toHaveCount(12);
      await expect(cards.first()).toContainText("Selamat datang di Kabar Contoh");
      await expect(cards.first()).toContainText("Redaksi, Sari Contoh · 30 June 2026 · 1 min read");
      await expect(page.locator("main")).not.toContainText("Khusus anggota");

      await page.getByRole("link", { name: "Next", exact: true }).click();
      await expect(page).toHaveURL("/news?page=2");
      await expect(page.getByText("Page 2 of 3")).toBeVisible();

      await page.getByText(/^All \d+ topics$/).click();
      await page.getByRole("link", { name: /^Keamanan/ }).click();
      await expect(page).toHaveURL("/news?tag=keamanan");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("News: Keamanan");
      await expect(cards).toHaveCount(2);
    });

    test("an article shows author, date, picture, contents and neighbours", async ({ page }) => {
      await page.goto("/news/laporan-panjang");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Laporan panjang dari tepi sungai");
      await expect(page.getByText("8 June 2026")).toBeVisible();
      await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Bagian 9" }).click();
      await expect(page).toHaveURL("/news/laporan-panjang#s-bagian-9");
      await expect(page.getByRole("heading", { name: "Bagian 9" })).toBeInViewport();

      await page.getByRole("link", { name: /^Newer/ }).click();
      await expect(page).toHaveURL("/news/tanpa-isi");
      await expect(page.getByText("There’s nothing in this article yet.")).toBeVisible();
    });

    test("a feature image has alternative text and a caption, and related articles follow", async ({ page }) => {
      await page.goto("/news/selamat-datang");
      await expect(page.getByRole("img", { name: "Suasana pasar pagi dengan sayur & buah “segar”" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Arsip & Koleksi" })).toHaveAttribute("rel", "noopener noreferrer");
      await expect(page.getByRole("region", { name: "Read next" }).getByRole("article")).toHaveCount(2);
    });

    test("a link to a post of the blog stays on the site", async ({ page }) => {
      await page.goto("/news/tautan-dan-kartu");
      await page.getByRole("link", { name: "galeri", exact: true }).click();
      await expect(page).toHaveURL("/news/galeri-pasar-pagi");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Galeri: pasar pagi");
    });
  });
}

test("players load after the click, not before", async ({ page }) => {
  const requested: string[] = [];
  await page.route(/youtube-nocookie\.com/, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>Player</p>" });
  });
  await page.goto("/news/video-dan-audio");
  await untilBehavioursStarted(page);
  expect(requested).toEqual([]);
  await page.getByRole("link", { name: "Play the video: Video contoh" }).click();
  await expect(page.frameLocator('iframe[title="Video contoh"]').getByText("Player")).toBeVisible();
  expect(requested).toEqual(["https://www.youtube-nocookie.com/embed/aaaaaaaaaaa?autoplay=1"]);
  await expect(page.locator('iframe[title="Video contoh"]')).toBeFocused();
});

inFull(() => {
  test("a player whose code fails to load is a link to the video", async ({ page }) => {
    await page.route(/\/assets\/play-embed-/, (route) => route.abort());
    await page.route(/www\.youtube\.com/, (route) => route.fulfill({ contentType: "text/html", body: "<p>There</p>" }));
    await page.goto("/news/video-dan-audio");
    await untilBehavioursStarted(page);
    const link = page.getByRole("link", { name: "Play the video: Video contoh" });
    const to = await link.evaluate((anchor) => (anchor as HTMLAnchorElement).href);
    await link.click();
    await expect(page).toHaveURL(to);
    await expect(page.getByText("There")).toBeVisible();
  });
});

inFull(() => {
  test("pictures open in the viewer", async ({ page }) => {
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1125"/>';
    await page.route(/\/content\/images\//, (route) => route.fulfill({ contentType: "image/svg+xml", body }));
    await page.goto("/news/galeri-pasar-pagi");
    await untilBehavioursStarted(page);
    await page.getByRole("link", { name: 'Pasar "pagi" & siang' }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(async () => {
      // The viewer handles keys only when it is completely open.
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 1000 });
    }).toPass();
  });
});

test("the article's URL can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/news/selamat-datang");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("The link is copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/news\/selamat-datang$/);
});

inFull(() => {
  test("no article scrolls horizontally at 320 px", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const posts = [1, 2, 3, 4].flatMap((number) => recordedPosts(`posts-limit9-page${number}`));
    const open = posts.filter((post) => post.visibility === "public").map((post) => `/news/${String(post.slug)}`);
    for (const path of ["/news", "/news?page=2", ...open]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  });
});
