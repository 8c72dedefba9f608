import { expect, type Page, test } from "@playwright/test";
import { complaintsOf } from "../support/browser/constants";
import { axeFaults } from "../support/page-checks/axe";
import { startDevelopmentSite } from "../support/servers/development-site";

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const menu = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name, exact: true });
const WHITE = "rgb(255, 255, 255)";
const NEAR_BLACK = "rgb(9, 9, 11)";

let site: Awaited<ReturnType<typeof startDevelopmentSite>>;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  site = await startDevelopmentSite("tests/fixtures/forced-mode/vite.config.ts");
  // A development server finds packages as pages ask for them, and mends what it served before: that is over after a visit to each.
  const first = await browser.newPage();
  for (const path of ["/winner", "/faq", "/terms", "/partners"])
    await first.goto(site.url + path, { waitUntil: "networkidle" });
  await first.close();
});
test.afterAll(() => site.stop());

// axe puts its own script into the page, which the site's policy forbids.
test.use({ colorScheme: "light", bypassCSP: true });

test("a page's handle forces a mode, in the server's HTML and on a visit, and lets the choice be", async ({ page }) => {
  test.slow(); // the first page that a development server shows is compiled first
  const response = await page.goto(`${site.url}/winner`);
  expect(await response?.text()).toMatch(/<html[^>]*class="dark"/);
  const complaints = complaintsOf(page);
  await expect.poll(() => ground(page)).toBe(NEAR_BLACK);
  await expect(page.getByText("This page is always dark.").last()).toBeVisible();
  await menu(page, "Terms").click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  await expect.poll(() => ground(page)).toBe(WHITE);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute("content", "#ffffff");

  await page.getByRole("contentinfo").getByRole("button", { name: "Dark" }).click();
  await expect.poll(() => ground(page)).toBe(NEAR_BLACK);
  await menu(page, "Partners").click();
  await expect(page.getByRole("heading", { level: 1, name: "Partners" })).toBeVisible();
  await expect.poll(() => ground(page)).toBe(WHITE);
  expect(await page.evaluate(() => localStorage.getItem("color-mode"))).toBe("dark");
  expect(complaints).toEqual([]);
});

test("forcing system warns on the console and does nothing", async ({ page }) => {
  test.slow();
  const complaints = complaintsOf(page);
  await page.addInitScript(() => localStorage.setItem("color-mode", "dark"));
  await page.goto(`${site.url}/faq`);
  await expect.poll(() => complaints).toContain("A page cannot force the colour mode 'system'; it is ignored.");
  await expect.poll(() => ground(page)).toBe(NEAR_BLACK);
  expect(complaints.filter((complaint) => /hydrat|did not match/i.test(complaint))).toEqual([]);
});

test("axe finds nothing on a page whose mode is forced", async ({ page }) => {
  test.slow();
  await page.goto(`${site.url}/winner`);
  await expect(page.getByText("This page is always dark.").last()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});
