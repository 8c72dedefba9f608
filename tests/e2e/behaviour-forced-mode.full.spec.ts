import { expect, type Page } from "@playwright/test";
import { collectConsoleProblems } from "../support/browser/constants";
import { untilElementHydrated } from "../support/browser/hydrated";
import { axeFaults } from "../support/page-checks/axe";
import { startDevelopmentSite } from "../support/servers/development-site";
import { test } from "../support/servers/worker-test";

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const menu = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name, exact: true });
const WHITE = "rgb(255, 255, 255)";
const NEAR_BLACK = "rgb(9, 9, 11)";

let site: Awaited<ReturnType<typeof startDevelopmentSite>>;
test.beforeAll(async () => {
  site = await startDevelopmentSite("tests/fixtures/forced-mode/vite.config.ts");
});
test.afterAll(() => site.stop());

// axe injects a script, which the CSP forbids.
test.use({ colorScheme: "light", bypassCSP: true });

test("a route's handle forces a mode on document loads and navigations, accessibly, without changing the visitor's choice", async ({
  page,
}) => {
  const response = await page.goto(`${site.url}/winner`);
  expect(await response?.text()).toMatch(/<html[^>]*class="dark"/);
  const consoleProblems = collectConsoleProblems(page);
  await expect.poll(() => ground(page)).toBe(NEAR_BLACK);
  await expect(page.getByText("This page is always dark.").last()).toBeVisible();
  // The check lays out the footer, whose HTML React must have compared before.
  await untilElementHydrated(page, "footer");
  expect(await axeFaults(page)).toEqual([]);
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
  // The development server may take seconds for the stylesheet that uses the preloaded fonts.
  expect(consoleProblems.filter((problem) => !problem.includes("preloaded using link preload but not used"))).toEqual(
    [],
  );
});

test("forcing the system mode only warns on the console", async ({ page }) => {
  const consoleProblems = collectConsoleProblems(page);
  await page.addInitScript(() => localStorage.setItem("color-mode", "dark"));
  await page.goto(`${site.url}/faq`);
  await expect.poll(() => consoleProblems).toContain("A page cannot force the colour mode 'system'; it is ignored.");
  await expect.poll(() => ground(page)).toBe(NEAR_BLACK);
  expect(consoleProblems.filter((problem) => /hydrat|did not match/i.test(problem))).toEqual([]);
});
