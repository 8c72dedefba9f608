import type { Page } from "@playwright/test";
import { PAGES } from "../support/content/routes";
import { expect, test } from "../support/servers/site-test";

const root = (page: Page) => page.locator("html");
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const ZINC = ["/news", "/news/early-bird-tickets", "/links"];
const GROUNDS = { Dark: "rgb(9, 9, 11)", Light: "rgb(255, 255, 255)" } as const;

test("news, articles and links have the zinc theme, other pages the default theme", async ({ page }) => {
  for (const path of [...ZINC, "/", "/brands", "/ticket", "/faq"]) {
    await page.goto(path);
    await expect(root(page), path).toHaveAttribute("data-theme", ZINC.includes(path) ? "zinc" : "default");
  }
});

test("the theme changes with navigations", async ({ page }) => {
  const menu = page.getByRole("navigation", { name: "Main" });
  await page.goto("/");
  await menu.getByRole("link", { name: "News" }).click();
  await expect(root(page)).toHaveAttribute("data-theme", "zinc");
  await menu.getByRole("link", { name: "Brands" }).click();
  await expect(root(page)).toHaveAttribute("data-theme", "default");
});

for (const mode of ["Dark", "Light"] as const) {
  test(`both themes stay ${mode.toLowerCase()} across pages when ${mode.toLowerCase()} mode is chosen in the footer`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: mode === "Dark" ? "light" : "dark" });
    await page.goto("/links?a=b");
    await page.getByRole("contentinfo").getByRole("button", { name: mode }).click();
    await expect(page).toHaveURL("/links?a=b");
    await expect.poll(() => ground(page)).toBe(GROUNDS[mode]);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Brands" }).click();
    await expect(page).toHaveURL("/brands");
    await expect.poll(() => ground(page)).toBe(GROUNDS[mode]);
    await page.reload();
    await expect.poll(() => ground(page)).toBe(GROUNDS[mode]);
    await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute(
      "content",
      mode === "Dark" ? "#09090b" : "#ffffff",
    );
  });

  test(`the page is ${mode.toLowerCase()} like the system without a choice`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: mode === "Dark" ? "dark" : "light" });
    for (const path of ["/faq", "/links"]) {
      await page.goto(path);
      expect(await ground(page), path).toBe(GROUNDS[mode]);
    }
  });
}

test("every page has a unique title and description, and a canonical link", async ({ page }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string | null>();
  for (const { path } of PAGES) {
    await page.goto(path);
    titles.add(await page.title());
    descriptions.add(await page.locator('meta[name="description"]').getAttribute("content"));
    await expect(page.locator('link[rel="canonical"]'), path).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `http://localhost:3000${path}`);
  }
  expect(titles.size).toBe(PAGES.length);
  expect(descriptions.size).toBe(PAGES.length);
  for (const title of titles) expect(title).toMatch(/^.+ · Jakarta Outing Expo 2025$/);
});

for (const [address, canonical] of [
  ["/brands?utm_source=mail&q=tent&page=2&category=footwear&order=booth", "/brands?category=footwear&page=2"],
  ["/news?page=1&tag=gear", "/news?tag=gear"],
  ["/ticket?x=1&tab=about", "/ticket?tab=about"],
  ["/ticket?tab=tickets", "/ticket"],
  ["/rundown?stage=&day=2", "/rundown?day=2"],
  ["/No-Such-Page?x=1", "/no-such-page"],
  ["/news/no-such-post", "/news/no-such-post"],
  ["/id/no-such-page", "/id/no-such-page"],
] as const) {
  test(`the canonical link of ${address} is ${canonical}`, async ({ page, problems }) => {
    problems.allow(/\b404\b/);
    await page.goto(address);
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `http://localhost:3000${canonical}`);
  });
}

test("the first Tab stop skips to the content", async ({ page }) => {
  await page.goto("/faq");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest("main")))).toBe(true);
});
