import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/servers/worker-test";
import { EDGE_CASE_POSTS, recordedPosts } from "../support/services/ghost-fixtures";

test.use({ baseURL: async ({ edgeCases }, use) => use(edgeCases.site.url) });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Pictures of hosts that do not exist. */
test.beforeEach(({ page }) => page.route(/^https:\/\//, (route) => route.abort()));

test.describe("on a phone without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("no post scrolls horizontally at 320 and 390 px", async ({ page }) => {
    test.setTimeout(300_000);
    const articles = recordedPosts(EDGE_CASE_POSTS).map(({ slug }) => `/news/${String(slug)}`);
    for (const path of ["/news", ...articles]) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrollWidth, `${path} at ${width} px`).toBeLessThanOrEqual(width);
      }
    }
  });
});

test.describe("the table of contents", () => {
  const contents = (page: Page) => page.getByRole("navigation", { name: "On this page" });

  test("is collapsed on a phone beyond six entries", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/news/uji-daftar-isi-enam");
    await expect(contents(page).getByRole("link", { name: "Bagian 6" })).toBeVisible();
    await page.goto("/news/uji-daftar-isi-tujuh");
    await expect(contents(page).getByRole("link", { name: "Bagian 7" })).toBeHidden();
    await contents(page).getByText("7 sections").click();
    await contents(page).getByRole("link", { name: "Bagian 7" }).click();
    await expect(page.getByRole("heading", { name: "Bagian 7" })).toBeInViewport();
  });

  test("is open on a desktop and scrolls with the article", async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto("/news/uji-daftar-isi-panjang");
    const last = contents(page).getByRole("link", { name: /^Bagian nomor 29 / });
    await expect(contents(page).getByRole("link", { name: /^Bagian nomor 1 / })).toBeInViewport();
    await expect(last).not.toBeInViewport();
    await page.mouse.move(900, 600);
    await expect(async () => {
      // Less than a screen, so that no step passes the heading.
      await page.mouse.wheel(0, 800);
      await expect(page.getByRole("heading", { name: /^Bagian nomor 29 / })).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(contents(page).locator("[aria-current]")).toBeInViewport();
    await expect(contents(page).getByRole("link", { name: /^Bagian nomor 1 / })).not.toBeInViewport();
  });
});

for (const { name, size, path, line } of [
  { name: "an article's topics", size: PHONE, path: "/news/uji-empat-puluh-tag", line: "All 40 topics" },
  { name: "the list's topics", size: PHONE, path: "/news", line: /^All \d\d topics$/ },
  { name: "the list's topics", size: DESKTOP, path: "/news", line: /^All \d\d topics$/ },
]) {
  test(`${name} take one line that expands, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto(path);
    const topics = page.locator(".one-line");
    const height = async () => (await topics.boundingBox())?.height ?? 0;
    expect(await height()).toBeLessThanOrEqual(44);
    const link = topics.getByRole("link", { name: /^Topik 40\b/ });
    await topics.getByText(line).click();
    expect(await height()).toBeGreaterThan(88);
    await link.click();
    await expect(page).toHaveURL("/news?tag=topik-40");
  });
}

test("a portrait picture is not cropped", async ({ page }) => {
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1800"><rect width="100%" height="100%"/></svg>';
  await page.route(/\/content\/images\//, (route) => route.fulfill({ contentType: "image/svg+xml", body }));
  await page.setViewportSize(DESKTOP);
  await page.goto("/news/uji-gambar-tegak");
  for (const name of ["Menara tegak utama", "Menara tegak"]) {
    const picture = page.getByRole("img", { name, exact: true });
    await expect(picture).toHaveCSS("object-fit", "contain");
    expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(DESKTOP.height);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`callouts and buttons have their colors and readable text in ${colorScheme} mode`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/news/uji-warna-kotak");
    const grounds = await page
      .locator(".kg-callout-card")
      .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).backgroundColor));
    expect(new Set(grounds).size).toBe(9);
    for (const path of ["/news/uji-warna-kotak", "/news/uji-warna-tombol"]) {
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).include("main").withRules(["color-contrast"]).analyze();
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
    }
  });
}

test("a fragment link scrolls to its heading", async ({ page }) => {
  await page.goto("/news/uji-jangkar-dalam");
  await page.getByRole("link", { name: "kedua lagi" }).click();
  await expect(page).toHaveURL("/news/uji-jangkar-dalam#s-bagian-kedua");
  await expect(page.getByRole("heading", { name: "Bagian kedua" })).toBeInViewport();
});
